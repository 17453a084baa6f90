import { dashboardRules } from '#contract/console/dashboardRules.ts';

/** How much waits, as a badge shows it: the server counts one further than that. */
export function badgeCount(count: number): string {
  const { badgeMax } = dashboardRules;
  return count > badgeMax ? `${badgeMax}+` : String(count);
}
