import fc from 'fast-check';

const isFull = process.env['MALLARD_TESTS'] === 'full';

/** Properties are tried this often where they do not say it themselves; `npm run test:full` tries harder. */
fc.configureGlobal({ numRuns: runs({ quick: 100, full: 5000 }) });

/** How often a property is tried: `quick` by `npm test`, `full` by `npm run test:full`. */
export function runs({ quick, full }: { quick: number; full: number }): number {
  return isFull ? full : quick;
}
