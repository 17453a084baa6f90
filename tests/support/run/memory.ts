import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const sampleMs = 5;

/** The most bytes that this process takes while it runs, beyond those before. Garbage goes soon, so that what grows is in use. */
export async function memoryGrowth(run: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  setFlagsFromString('--heap-growing-percent=10');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), sampleMs);
  try {
    await run();
    return Math.max(most, process.memoryUsage.rss()) - before;
  } finally {
    clearInterval(watch);
    // As V8 thinks best.
    setFlagsFromString('--heap-growing-percent=0');
  }
}
