import { typedRules } from '#contract/ownData/typedRules.ts';
import { typedBy, typedPrefix, typedPrefixOf } from '../../../api/typedForms.ts';
import type { FormKeeper } from './keeping.ts';

interface Kept {
  /** JSON of what the form began with. */
  initial: string;
  values: string;
  /** Milliseconds since 1970: when the values were changed last. */
  at: number;
}

const keyOf = (accountId: string, form: string) => typedPrefixOf(accountId) + form;

/** Keeps forms of an account in this browser; `onRestored` is told when values come back. */
export function formKeeperOf(accountId: string, onRestored: () => void, now: () => number = Date.now): FormKeeper {
  return {
    keep: (form, initial, values) => write(keyOf(accountId, form), { initial, values, at: now() }),
    restore: (form, initial, isFit) => {
      const kept = read(keyOf(accountId, form));
      if (!kept || isOld(kept, now()) || kept.initial !== initial || !isFit(kept.values)) return undefined;
      onRestored();
      return kept.values;
    },
    forget: (form, values) => {
      const key = keyOf(accountId, form);
      if (read(key)?.values === values) remove(key);
    },
    forgetSent: (form, values) => {
      const key = keyOf(accountId, form);
      const kept = read(key);
      if (kept && kept.values !== values) return;
      announce(key, values);
    },
    onSent: (form, listener) => {
      const key = keyOf(accountId, form);
      const handleStorage = (event: StorageEvent) => {
        const sent = event.key === key ? sentOf(event.newValue) : undefined;
        if (sent !== undefined) listener(sent);
      };
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
  };
}

/** Gives an account what its owner typed as a visitor, just before they logged in. */
export function takeArrivedForms(accountId: string): void {
  const arriving = typedPrefixOf(typedBy.arriving);
  try {
    for (const key of Object.keys(localStorage)) {
      const kept = key.startsWith(arriving) ? read(key) : undefined;
      if (!kept) continue;
      remove(key);
      localStorage.setItem(keyOf(accountId, key.slice(arriving.length)), JSON.stringify(kept));
    }
  } catch {
    // Without storage nothing is kept.
  }
}

/** Removes what is older than the rule allows, whoever typed it, and with an account also what others typed. */
export function forgetOldForms(now: number, accountId?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(typedPrefix)) continue;
      const kept = read(key);
      const isOthers = accountId !== undefined && !key.startsWith(keyOf(accountId, ''));
      if (!kept || isOld(kept, now) || isOthers) remove(key);
    }
  } catch {
    // Without storage nothing is kept.
  }
}

function isOld({ at }: Kept, now: number): boolean {
  return now - at > typedRules.keptMs || at > now + typedRules.keptMs;
}

/** What cannot be read is nothing. */
function read(key: string): Kept | undefined {
  try {
    const { initial, values, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    if (typeof initial !== 'string' || typeof values !== 'string' || typeof at !== 'number') return undefined;
    JSON.parse(values);
    return { initial, values, at };
  } catch {
    return undefined;
  }
}

function write(key: string, kept: Kept): void {
  // An older part of it must not come back for the whole.
  if (kept.values.length > typedRules.lettersMax) return remove(key);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or switched off: then it lasts as long as the page.
    remove(key);
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is none then.
  }
}

/** Other tabs are told of each change of the storage: of this one what was sent. */
function announce(key: string, sent: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ sent }));
  } catch {
    // Other tabs keep it on their screens.
  }
  remove(key);
}

function sentOf(stored: string | null): string | undefined {
  try {
    const { sent } = JSON.parse(stored ?? '{}') as { sent?: unknown };
    return typeof sent === 'string' ? sent : undefined;
  } catch {
    return undefined;
  }
}
