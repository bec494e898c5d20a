"""What each command does: `knobel --help` lists this without importing the commands."""

from __future__ import annotations

from knobel.locale import Message

ABOUT = {
    "solve": Message("Solve puzzles or prove that they have no solution."),
    "verify": Message(
        "Check an answer. Moves are replayed one by one, and the first mistake is named; the claim that "
        "there is no solution is checked by solving the puzzle. SOLUTION can be whatever a program "
        "prints, including the output of knobel solve."
    ),
    "certify": Message(
        "Check a certificate of solve --certificate, by the rules alone. No solver is involved."
    ),
    "generate": Message("Generate new puzzles with solution and rating."),
    "rate": Message("Rate how hard puzzles are: grade, score and the reasons."),
    "play": Message("Play in the terminal: a new puzzle, a file or a saved game. With undo and hints."),
    "draw": Message(
        "Draw puzzles as pictures or in the terminal. The file extension sets the format: .svg, .png, "
        ".gif, .webp or .pdf."
    ),
    "explain": Message("Explain a puzzle: why it has no solution, or how hard it is."),
    "worksheet": Message("Make a printable worksheet from files or with new puzzles."),
    "set": Message(
        "Put up to 30 puzzles into one link. They come from files, folders and other sets, or are new. "
        "The link holds them all; nothing is stored on a server."
    ),
    "results": Message(
        "Read what pupils handed in for a set. A FILE holds one result, or one code per line; all moves are "
        "replayed by the rules."
    ),
    "serve": Message("Start the web app to play in the browser."),
    "site": Message(
        "Write the browser edition to a folder. It is the web app for any web host, with no "
        "server program; its files come with the package knobel-site."
    ),
    "judge": Message(
        "Run programs on puzzles and check every answer. Each run is limited in time, memory and output. "
        "{file} in the command stands for the puzzle file; without it, the puzzle comes on standard "
        "input.\n\n"
        "This runs other people’s code. Each program gets its own folder and its own limits, and of your "
        "environment only the search path; when it ends, so does everything it started. But this is not a "
        "sandbox: run nothing that you would not run yourself."
    ),
    "calibrate": Message("Refit the rating to play records. A record is one JSON object per line."),
    "bench": Message("Measure how fast this machine solves puzzles. Simpler programs serve as a comparison."),
    "batch": Message("Generate, solve or rate many puzzles, into a data set. An interrupted run resumes."),
}


def about(command: str) -> str:
    """The description of a command, in the language in use; the first sentence is its summary."""
    return ABOUT[command].text()
