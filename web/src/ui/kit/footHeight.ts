/** How far from the edge a bar may stand and still be at the foot, in pixels. */
const gap = 24;

/** How much of the window’s foot is taken, in pixels: by the keyboard of a phone, and above it by a bar that stays there. */
export function footHeight(): number {
  const { innerHeight, innerWidth, visualViewport } = window;
  const seenTo = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const bars = [...document.elementsFromPoint(Math.min(innerWidth / 2, 240), seenTo - gap)].filter(
    (element) => element.closest('[role=status]') === null && isFoot(element, seenTo),
  );
  const tops = bars.map((bar) => bar.getBoundingClientRect().top);
  return Math.max(0, innerHeight - Math.min(seenTo, ...tops));
}

/** Whether it stays at the foot while the page scrolls; what is higher than half of the window is no bar. */
function isFoot(element: Element, seenTo: number): boolean {
  const { position, bottom } = getComputedStyle(element);
  if (position !== 'fixed' && (position !== 'sticky' || bottom === 'auto')) return false;
  const { height, bottom: end } = element.getBoundingClientRect();
  return height < seenTo / 2 && Math.abs(seenTo - end) < gap;
}
