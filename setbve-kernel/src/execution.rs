//! Execution: takes batches of inputs, gives their outcomes in order, and knows nothing of any
//! search.
//!
//! May use: `sut`. Data: [`executor::Executor`], in this process or over worker processes
//! (`process`); what ended a process as an [`exit::Ending`]; the tally of such calls.

pub mod clock;
#[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
pub mod crash_log;
pub mod executor;
#[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
pub mod exit;
pub mod exit_guard;
pub mod identity;
pub mod isolation;
#[cfg(unix)]
pub mod process;
pub mod query;
pub mod repeat;
