/** How slowly bytes may come or go before who is at the other end counts as gone. */

export interface Pace {
  /** How often it is looked, and how long anything may take before that. */
  everyMs: number;
  /** Of what moves from one look to the next: about 128 kbit/s. */
  bytesPerSecondMin: number;
}

/** Calls `tooSlow` once when too little moved since the last look, unless what there is waits for us (`isOurs`). */
export function watchPace(
  { everyMs, bytesPerSecondMin }: Pace,
  moving: { bytes: () => number; isOurs: () => boolean; tooSlow: () => void },
): { stop: () => void } {
  let before = 0;
  const timer = setInterval(() => {
    const bytes = moving.bytes();
    const isSlow = bytes - before < (bytesPerSecondMin * everyMs) / 1000 && !moving.isOurs();
    before = bytes;
    if (!isSlow) return;
    clearInterval(timer);
    moving.tooSlow();
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
