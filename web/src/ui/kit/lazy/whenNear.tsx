import type { ComponentType } from 'react';
import { type Placeholder, stillPart } from './stillPart.tsx';

/** Somebody is there. Moves of a pointer say nothing: the browser makes one of its own. */
const signs = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * A part below what is seen first. The server draws it whole; the program behind it comes as soon as it is in sight or somebody does
 * something. Its styles must be the page's own, since they are needed before.
 */
export function whenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { id, height = 160 }: Placeholder = {},
): ComponentType<Props> {
  return stillPart(load, { wake: bySight, placeholder: { height, ...(id !== undefined && { id }) } });
}

function bySight(drawn: Element, onWake: () => void): () => void {
  const observer = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) onWake();
  });
  observer.observe(drawn);
  const stop = new AbortController();
  for (const sign of signs)
    window.addEventListener(sign, onWake, { passive: true, capture: true, signal: stop.signal });
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
