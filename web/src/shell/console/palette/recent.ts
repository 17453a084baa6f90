import { consoleSearchRules } from '#contract/console/consoleSearchRules.ts';

/** What one went to by the search; kept in this browser for this session, and gone with it. */
export interface Goal {
  /** An address of this site. */
  to: string;
  label: string;
  detail?: string;
}

const storageKey = 'recentGoals';

export function readRecent(): Goal[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isGoal) : [];
  } catch {
    return [];
  }
}

export function keepRecent(goal: Goal): void {
  const others = readRecent().filter(({ to }) => to !== goal.to);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([goal, ...others].slice(0, consoleSearchRules.recent)));
  } catch {
    // Nothing depends on it.
  }
}

export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then there is nothing either.
  }
}

function isGoal(kept: unknown): kept is Goal {
  return typeof kept === 'object' && kept !== null && 'to' in kept && 'label' in kept;
}
