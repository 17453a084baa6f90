/** The shop that somebody works for in this tab, beside a shop of their own; it goes with each call that is made for a shop. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from './token.ts';

const storageKey = 'actingShop';
const listeners = new Set<() => void>();

/** Its number; null: one acts for oneself. Of another login it counts no more. */
export function readActingShop(): number | null {
  try {
    const [id, token] = sessionStorage.getItem(storageKey)?.split(' ') ?? [];
    return id !== undefined && token === tailOf(readToken()) ? Number(id) : null;
  } catch {
    return null;
  }
}

export function keepActingShop(id: number | null): void {
  if (id === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, `${id} ${tailOf(readToken())}`);
  for (const listener of listeners) listener();
}

/** Tells logins apart, and opens nothing. */
function tailOf(token: string | null): string {
  return token?.slice(-6) ?? '';
}

/** What a call by this name sends along. Most people work for no shop, and never load the table of who may call. */
export async function actingHeader(name: string): Promise<Record<string, string>> {
  const shopId = readActingShop();
  if (shopId === null) return {};
  const who = (await import('#contract/shops/staffPermissions.ts')).calledBy(name);
  return who === undefined || who === 'ownerOnly' ? {} : { 'Acting-Shop': String(shopId) };
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onTokenChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The shop that one works for here, and how to choose another: what was loaded for the one before is loaded anew. */
export function useActingShop(): { actingShop: number | null; choose: (id: number | null) => void } {
  const actingShop = useSyncExternalStore(onChange, readActingShop, () => null);
  const queries = useQueryClient();
  const choose = useCallback(
    (id: number | null) => {
      if (id === readActingShop()) return;
      keepActingShop(id);
      void queries.resetQueries();
    },
    [queries],
  );
  return { actingShop, choose };
}
