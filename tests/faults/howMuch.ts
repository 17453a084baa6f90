/** `npm run test:full` tries all faults, and each of them often. */
export const isFull = process.env['MALLARD_TESTS'] === 'full';

/** Those of the named ones that are tried now. */
export function tried<Value>(all: Record<string, Value>, always: readonly string[]): [string, Value][] {
  return Object.entries(all).filter(([name]) => isFull || always.includes(name));
}
