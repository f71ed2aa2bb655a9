//! What callgrind wrote, read: the cost of a function with all that it calls.
//!
//! ```text
//! fn=_RNvNtCs…_16rulebook_benches…12by_a_position   a function; its own costs follow
//! 0 4200                                           line, instructions
//! cfn=_RNvXs…_11tic_tac_toe…                        what it calls,
//! calls=100 0                                       how often,
//! 0 3100                                            and what those calls cost in all
//! ```

/// A function's calls, and the instructions of all of them.
pub(super) struct Count {
    pub(super) calls: u64,
    instructions: u64,
}

impl Count {
    /// Instructions of one call.
    #[expect(
        clippy::cast_precision_loss,
        reason = "nobody counts for 2^53 instructions"
    )]
    pub(super) fn each(&self) -> f64 {
        self.instructions as f64 / self.calls as f64
    }
}

/// All that was counted.
///
/// # Errors
/// Where that is nothing: what was to be counted never ran.
pub(crate) fn total(profile: &str) -> Result<f64, String> {
    let totals = profile
        .lines()
        .find_map(|line| line.strip_prefix("totals: "))
        .and_then(|totals| totals.trim().parse().ok());
    match totals {
        None | Some(0.0) => Err("callgrind counted nothing".to_owned()),
        Some(totals) => Ok(totals),
    }
}

/// What a function cost, which is told by its path, or the end of it.
///
/// # Errors
/// Where the profile has no such function, or never saw it called: it was
/// inlined, or folded into a twin.
pub(super) fn count(profile: &str, function: &str) -> Result<Count, String> {
    // Names are mangled with their lengths before them, whichever the mangling.
    let mangle = |name: &str| format!("{}{name}", name.len());
    let mangled: String = function.split("::").map(mangle).collect();
    let is_it = |name: &str| name.contains(&mangled);
    let mut count = Count {
        calls: 0,
        instructions: 0,
    };
    let (mut inside, mut calls_it) = (false, false);
    for line in profile.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            inside = is_it(name);
        } else if let Some(name) = line.strip_prefix("cfn=") {
            calls_it = is_it(name);
        } else if let Some(calls) = line.strip_prefix("calls=") {
            let calls = calls.split(' ').next().and_then(|calls| calls.parse().ok());
            if calls_it {
                count.calls += calls.unwrap_or(0);
            }
        } else if inside && line.starts_with(|first: char| first.is_ascii_digit()) {
            let cost = line.split(' ').nth(1).and_then(|cost| cost.parse().ok());
            count.instructions += cost.unwrap_or(0);
        }
    }
    if count.calls == 0 || count.instructions == 0 {
        return Err(format!("callgrind saw no call of `{function}`"));
    }
    Ok(count)
}
