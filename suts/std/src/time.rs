//! `Duration`, made from seconds and nanoseconds, and `Layout`, from size and alignment.

use std::alloc::Layout;
use std::time::Duration;

use crate::function::StdFunction;

pub(crate) fn functions() -> Vec<StdFunction> {
    let mut list = Vec::new();
    by_path!(list, Duration, (a: u64, b: u32): new);
    by_path!(list, Duration, (a: u64): from_secs from_millis from_micros from_nanos);
    by_expression!(list, Duration, (a: u64, b: u32):
        is_zero = Duration::new(a, b).is_zero();
        as_secs = Duration::new(a, b).as_secs();
        subsec_millis = Duration::new(a, b).subsec_millis();
        subsec_micros = Duration::new(a, b).subsec_micros();
        subsec_nanos = Duration::new(a, b).subsec_nanos();
        as_millis = Duration::new(a, b).as_millis();
        as_micros = Duration::new(a, b).as_micros();
        as_nanos = Duration::new(a, b).as_nanos();
        as_secs_f32 = Duration::new(a, b).as_secs_f32();
        as_secs_f64 = Duration::new(a, b).as_secs_f64();
    );
    by_expression!(list, Duration, (a: u64, b: u32, c: u32):
        mul = Duration::new(a, b) * c;
        div = Duration::new(a, b) / c;
        checked_mul = Duration::new(a, b).checked_mul(c);
        checked_div = Duration::new(a, b).checked_div(c);
        saturating_mul = Duration::new(a, b).saturating_mul(c);
    );
    by_expression!(list, Duration, (a: u64, b: u32, c: u64, d: u32):
        add = Duration::new(a, b) + Duration::new(c, d);
        sub = Duration::new(a, b) - Duration::new(c, d);
        abs_diff = Duration::new(a, b).abs_diff(Duration::new(c, d));
        checked_add = Duration::new(a, b).checked_add(Duration::new(c, d));
        checked_sub = Duration::new(a, b).checked_sub(Duration::new(c, d));
        saturating_add = Duration::new(a, b).saturating_add(Duration::new(c, d));
        saturating_sub = Duration::new(a, b).saturating_sub(Duration::new(c, d));
        div_duration_f32 = Duration::new(a, b).div_duration_f32(Duration::new(c, d));
        div_duration_f64 = Duration::new(a, b).div_duration_f64(Duration::new(c, d));
    );
    by_expression!(list, Layout, fallible (a: usize, b: usize):
        from_size_align = Layout::from_size_align(a, b);
        align_to = Layout::from_size_align(a, 1).and_then(|layout| layout.align_to(b));
    );
    list
}
