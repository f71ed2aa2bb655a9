//! How far a share that was counted may be from the true one.

/// The 97.5 % quantile of the normal distribution: 95 % lie within it on both sides.
const Z: f64 = 1.959_963_985;

/// The 95 % interval of a share by Wilson (1927, "Probable inference, the law of
/// succession, and statistical inference"): unlike the normal one it holds for few games
/// and for shares near 0 and 1.
#[expect(
    clippy::cast_precision_loss,
    reason = "nobody plays more than 2^53 games"
)]
pub(super) fn wilson(count: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (of as f64, Z * Z);
    let share = count as f64 / n;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// A mean, and half of its 95 % interval by the normal distribution; of a sum and a sum of
/// squares.
#[expect(
    clippy::cast_precision_loss,
    reason = "nobody plays more than 2^53 games"
)]
pub(super) fn mean(sum: f64, squares: f64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 0.0);
    }
    let n = of as f64;
    let mean = sum / n;
    let variance = (squares / n - mean * mean).max(0.0);
    (mean, Z * (variance / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: (f64, f64), known: (f64, f64)) -> bool {
        (found.0 - known.0).abs() < 5e-4 && (found.1 - known.1).abs() < 5e-4
    }

    #[test]
    fn the_interval_is_the_published_one() {
        // Newcombe (1998, "Two-sided confidence intervals for the single proportion"),
        // table I, method 3.
        assert!(near(wilson(81, 263), (0.2553, 0.3662)));
        assert!(near(wilson(15, 148), (0.0624, 0.1605)));
        assert!(near(wilson(0, 20), (0.0, 0.1611)));
        assert!(near(wilson(1, 29), (0.0061, 0.1718)));
    }

    #[test]
    fn a_share_of_nothing_may_be_any() {
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn the_mean_of_what_is_always_the_same_is_certain() {
        assert_eq!(mean(30.0, 90.0, 10), (3.0, 0.0));
        let (middle, half) = mean(0.0, 100.0, 100);
        assert!(middle.abs() < 1e-9 && (half - 0.196).abs() < 1e-3);
    }
}
