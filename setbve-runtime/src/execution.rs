//! Execution: takes batches of inputs, gives their outcomes in order, and knows nothing of any
//! search.
//!
//! May use: `sut`. Data: [`executor::Executor`], in this process or over worker processes
//! (`process`); what ended a process as an [`exit::Ending`]; the tally of such calls.

#[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
pub(crate) mod crash_log;
pub(crate) mod executor;
#[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
pub(crate) mod exit;
pub(crate) mod identity;
pub(crate) mod isolation;
#[cfg(unix)]
pub(crate) mod process;
pub(crate) mod query;
pub(crate) mod recording;
pub(crate) mod repeat;
pub(crate) mod repeating;
