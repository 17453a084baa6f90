/** The numbers of the bar, as the specification has them. */
export const progressOptions = { minimum: 0.08, speed: 200, showSpinner: false } as const;
const trickle = { rate: 0.02, everyMs: 800 } as const;

/** What the bar's package can do. */
export interface Bar {
  start: () => unknown;
  inc: (share: number) => unknown;
  done: () => unknown;
}

/** Starts the bar, which creeps on until what this returns is called. */
export function runBar(bar: Bar): () => void {
  bar.start();
  const timer = setInterval(() => bar.inc(trickle.rate), trickle.everyMs);
  return () => {
    clearInterval(timer);
    bar.done();
  };
}
