import { useSyncExternalStore } from 'react';

/** The width at which tables become lists of cards. */
const narrow = '(max-width: 48em)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for a card only, such as on a phone. Not for pages that the server renders. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}
