/** How much of what stands before and behind the chosen one is seen, in pixels. */
const peek = 40;

/** Scrolls a row sideways to the chosen one in it, and no further than needed: what fits from its start stays whole. The page stays where it is. */
export function intoRow(row: HTMLElement, chosen: HTMLElement): void {
  const start = chosen.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft;
  row.scrollLeft = start + chosen.offsetWidth + peek <= row.clientWidth ? 0 : start - peek;
}
