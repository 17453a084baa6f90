/** What was typed and not saved: it survives a reload and a session that ends, and goes when somebody logs out. */
const prefix = 'draft:profile:';
/** Older ones are of no use any more. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

export interface ProfileDraft<Values> {
  values: Values;
  /** Of the profile that was being changed. */
  version: number;
}

export function keepDraft<Values>(accountId: string, draft: ProfileDraft<Values>): void {
  try {
    localStorage.setItem(prefix + accountId, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Without storage nothing is kept.
  }
}

/** Only fields that `shape` has, and only texts: a browser may keep what an older version wrote. */
export function readDraft<Values extends Record<string, string>>(
  accountId: string,
  shape: Values,
): ProfileDraft<Values> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + accountId) ?? 'null') as Record<string, unknown> | null;
    const { values, version, at } = kept ?? {};
    if (typeof values !== 'object' || values === null || typeof version !== 'number') return undefined;
    if (typeof at !== 'number' || Date.now() - at > keptMs) return undefined;
    const texts = Object.entries(values).filter(([name, value]) => name in shape && typeof value === 'string');
    return { values: { ...shape, ...Object.fromEntries(texts) }, version };
  } catch {
    return undefined;
  }
}

export function forgetDraft(accountId: string): void {
  try {
    localStorage.removeItem(prefix + accountId);
  } catch {
    // There is none then.
  }
}
