// The board is as large as can be seen at once: with what stands above it, the buttons below it, and without
// what covers the screen from below.

/** Pixels: a smaller board shows nothing; then one scrolls. */
const LEAST = 180;
/** Pixels below the board's column: on a small screen what counts is seen there. */
const PEEK = 44;
const GAP = 10;
/** What may cover the screen from below. */
const COVERS = ".tools, .proof, .replay, .proposal, .sheet";

/**
 * Keep a board in view, however much is said around it.
 * @param {HTMLElement} screen  the board's column and what stands beside or below it
 * @param {SVGSVGElement} board
 * @returns {(other?: Element) => void}  look again, also when this one grows
 */
export function fit(screen, board) {
  const column = /** @type {HTMLElement} */ (screen.firstElementChild);
  const look = () => {
    if (!board.isConnected) return;
    const { top, bottom, right } = board.getBoundingClientRect();
    const from = screen.getBoundingClientRect().top; // further down, one scrolls to it
    const above = from + scrollY > innerHeight / 2 ? top - from : top + scrollY;
    const below = column.getBoundingClientRect().bottom - bottom;
    const covers = /** @type {HTMLElement[]} */ ([...screen.querySelectorAll(COVERS)]).filter((one) => getComputedStyle(one).position === "fixed" && one.getBoundingClientRect().left < right - GAP);
    const proof = covers.some((one) => !one.matches(".tools"));
    const end = Math.min(innerHeight, ...covers.map((one) => one.getBoundingClientRect().top).filter((one) => one > 0));
    const alone = screen.lastElementChild && screen.lastElementChild.getBoundingClientRect().top >= column.getBoundingClientRect().bottom;
    const rest = proof || (alone && !covers.length) ? GAP : below + (covers.length && alone ? PEEK : GAP);
    board.style.maxHeight = `${Math.max(LEAST, Math.floor(end - above - rest))}px`;
  };
  const observer = new ResizeObserver(look);
  for (const one of [document.documentElement, column, ...column.children]) observer.observe(one);
  return (other) => {
    if (other) observer.observe(other);
    look();
  };
}
