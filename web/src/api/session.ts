import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { keepToken, onTokenChange, readToken } from './token.ts';

const onServer = () => null;

/** Who is logged in here. On the server and while hydrating nobody is: what is personal comes afterwards. */
export function useSession(): {
  loggedIn: boolean;
  /** Stores the token of a login and forgets what the visitor before saw. */
  begin: (token: string) => void;
  /** Tells the server, then in any case forgets the token and all that was loaded with it. */
  end: () => Promise<void>;
} {
  const token = useSyncExternalStore(onTokenChange, readToken, onServer);
  const queries = useQueryClient();
  const begin = useCallback(
    (next: string) => {
      queries.clear();
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

/** What was typed and not saved stays through a reload or an ended session; whoever logs out leaves nothing behind. */
function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
}
