import { badgeRules } from '#contract/console/badgeRules.ts';

/** How much waits, as a badge shows it: the server counts one further than that. */
export function badgeCount(count: number): string {
  return count > badgeRules.max ? `${badgeRules.max}+` : String(count);
}
