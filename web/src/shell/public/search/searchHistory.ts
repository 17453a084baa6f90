/** What was searched for before: kept in this browser only, the latest first. */
import { searchRules } from '#contract/catalogue/searchRules.ts';

const storageKey = 'searches';

export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, max) : [];
  } catch {
    // Not allowed to keep anything, or somebody else wrote there.
    return [];
  }
}

const { max } = searchRules.history;

export function rememberSearch(text: string): void {
  const words = text.trim();
  if (words === '') return;
  write([words, ...readSearches().filter((one) => one !== words)].slice(0, max));
}

export function forgetSearches(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(searches));
  } catch {
    // Searching works without.
  }
}
