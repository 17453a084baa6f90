import fc from 'fast-check';

const isFull = process.env['MALLARD_TESTS'] === 'full';

/** Below the time that a test has: else one that looks for a smaller example ends without a word of what failed, and by which seed. */
const enoughMs = 100_000;

/** Properties are tried this often where they do not say it themselves; `npm run test:full` tries harder, and as long as it takes. */
fc.configureGlobal({
  numRuns: runs({ quick: 100, full: 5000 }),
  ...(isFull ? {} : { interruptAfterTimeLimit: enoughMs, markInterruptAsFailure: true }),
});

/** How often a property is tried: `quick` by `npm test`, `full` by `npm run test:full`. */
export function runs({ quick, full }: { quick: number; full: number }): number {
  return isFull ? full : quick;
}
