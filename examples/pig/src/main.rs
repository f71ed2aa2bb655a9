//! Pig at a terminal.
//!
//! | file | what is there |
//! | --- | --- |
//! | `main.rs` | the arguments, and how the program ends |
//! | `sent.rs` | a move as it is written: `roll`, `roll:4`, `hold` |
//! | `terminal.rs` | what each move comes to, and who draws |

mod sent;
mod terminal;

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Parser;
use pig::Pig;
use rulebook::Game;
use rulebook::random::Rng;

use crate::sent::Sent;

/// Roll as often as you dare, or hold what you have: fifty points win.
///
/// A move is `roll` or `hold`; `roll:4` is a roll of a die of your own, which shows a
/// four. A move that is refused is told, and the next one played.
#[derive(Parser)]
#[command(version)]
struct Program {
    /// Play these moves; else they are read from the input, one a line.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    moves: Option<Vec<Sent>>,

    /// The seed of the die: the same moves then make the same game.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Draw the rules, as Mermaid.
    #[arg(long, conflicts_with_all = ["moves", "seed"])]
    graph: bool,

    /// Hold the rules against games that another engine played: one a line, as JSON.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "seed", "graph"])]
    verify: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(Program::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough (`| head`).
        Err(Failure::Terminal(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Not `eprintln!`, which panics where nobody reads.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: Program, out: &mut impl Write) -> Result<(), Failure> {
    let rng = Rng::seeded(program.seed.unwrap_or_else(of_the_day));
    match program {
        Program { graph: true, .. } => write!(out, "{}", Pig::graph().to_mermaid())?,
        Program {
            verify: Some(file), ..
        } => match rulebook::cli::verify::<Pig>(&file) {
            Ok(agreed) => writeln!(out, "{agreed}")?,
            Err(why) => return Err(Failure::Verify { file, why }),
        },
        Program {
            moves: Some(moves), ..
        } => terminal::given(moves, rng, out)?,
        Program { moves: None, .. } => terminal::typed(io::stdin().lock(), rng, out)?,
    }
    Ok(out.flush()?)
}

/// Why the program ends with exit code 1. Shown, it is a line for people.
enum Failure {
    /// What is typed cannot be read, or nothing can be shown.
    Terminal(io::Error),
    /// The games of a file were not all played as they are written there.
    Verify {
        file: PathBuf,
        why: rulebook::cli::vectors::VerifyError,
    },
}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Failure::Terminal(why)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Terminal(why) => write!(f, "the terminal failed: {why}"),
            Failure::Verify { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

/// A seed that is another each time.
fn of_the_day() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        since.as_secs() ^ u64::from(since.subsec_nanos()) << 32
    })
}
