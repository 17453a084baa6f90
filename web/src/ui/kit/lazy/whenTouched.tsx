import type { ComponentType } from 'react';
import { stillPart } from './stillPart.tsx';

/**
 * A part that is seen first. Its styles must be the page's own, and what it is handed the same values each time. `isWanted`: the program
 * is needed now, as for whoever is logged in.
 */
export function whenTouched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { isWanted?: boolean }> {
  return stillPart(load);
}
