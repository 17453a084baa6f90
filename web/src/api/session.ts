import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { keepToken, onTokenChange, readToken } from './token.ts';
import { typedBy, typedPrefixOf } from './typedForms.ts';

const onServer = () => null;

/** Whether somebody logged in here since the document was loaded, until what follows from that is done. */
export const newLogin = { isOne: false };

/** The token of whoever is logged in here; null: nobody, or not known yet. */
export const useToken = () => useSyncExternalStore(onTokenChange, readToken, onServer);

/** Who is logged in here. On the server and while hydrating nobody is: what is personal comes afterwards. */
export function useSession(): {
  loggedIn: boolean;
  /** Stores the token of a login and forgets what the visitor before saw. */
  begin: (token: string) => void;
  /** Tells the server, then in any case forgets the token and all that was loaded with it. */
  end: () => Promise<void>;
} {
  const token = useToken();
  const queries = useQueryClient();
  const begin = useCallback(
    (next: string) => {
      queries.clear();
      newLogin.isOne = true;
      // A new token of somebody who is in already ends no visit.
      if (readToken() === null) letVisitorsFormsArrive();
      keepToken(next);
    },
    [queries],
  );
  const end = useCallback(async () => {
    try {
      await call('logout', {}, { quiet: true });
    } catch {
      // The specification resets the session whatever the server says.
    }
    keepToken(null);
    forgetDrafts();
    queries.clear();
  }, [queries]);
  return { loggedIn: token !== null, begin, end };
}

const [visiting, arriving] = [typedPrefixOf(typedBy.visitor), typedPrefixOf(typedBy.arriving)];

/** What a visitor typed follows into the login that ends the visit, and no later one: `formKeeper.ts` gives it to the account. */
function letVisitorsFormsArrive(): void {
  try {
    const keys = Object.keys(localStorage);
    // Of a login before this one, which never asked for it.
    for (const key of keys) if (key.startsWith(arriving)) localStorage.removeItem(key);
    for (const key of keys) {
      const kept = key.startsWith(visiting) ? localStorage.getItem(key) : null;
      if (kept === null) continue;
      localStorage.removeItem(key);
      localStorage.setItem(arriving + key.slice(visiting.length), kept);
    }
  } catch {
    // Without storage nothing is kept.
  }
}

/** What was typed and not saved stays through a reload or an ended session; whoever logs out leaves nothing behind. */
function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
}
