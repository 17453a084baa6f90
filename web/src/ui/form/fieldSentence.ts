import type { fieldSentence } from '#contract/core/formatField.ts';

let loaded: typeof fieldSentence | undefined;

/** What tells a problem with a field as a sentence, once it has come. */
export function loadedFieldSentence(): typeof fieldSentence | undefined {
  return loaded;
}

/**
 * Loads the names of all fields and the words of all rules, which no page needs before something is typed. Never fails:
 * without a line it is tried again with the next problem.
 */
export async function loadFieldSentence(): Promise<void> {
  try {
    loaded ??= (await import('#contract/core/formatField.ts')).fieldSentence;
  } catch {
    // Until it comes fields are only marked as wrong.
  }
}
