import { useNavigate, useSearchParams } from 'react-router';

/** The entry that a step back was asked of: asked twice at once, it is one step. */
let leaving: string | undefined;

/** `replace`: takes the place of the entry, as one that follows another does. */
type Change = (next: URLSearchParams, how?: { replace?: boolean }) => void;

/**
 * The query of the address, and how to change it. What is added is a step of its own in the history. Taking something
 * away, such as closing what is open, is the step back where the entry before is just that, so that the browser's
 * "back" does not open it again and the list stands where it stood; else it takes the place of the entry.
 */
export function useQueryChange(): [query: URLSearchParams, change: Change] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change: Change = (next, { replace = false } = {}) => {
    const isTaken = [...query.keys()].some((name) => !next.has(name));
    const current = isTaken ? window.navigation?.currentEntry?.key : undefined;
    if (current !== undefined && isEntryBefore(next)) {
      if (leaving === current) return;
      leaving = current;
      window.addEventListener('popstate', () => (leaving = undefined), { once: true });
      void navigate(-1);
    } else {
      void navigate(`?${next}`, { replace: replace || isTaken, preventScrollReset: true });
    }
  };
  return [query, change];
}

/** Whether the step back shows this page with just this query, without loading it again. */
function isEntryBefore(query: URLSearchParams): boolean {
  const { currentEntry } = window.navigation;
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1];
  if (!before?.url || !before.sameDocument) return false;
  const address = new URL(before.url);
  return address.pathname === window.location.pathname && address.searchParams.toString() === query.toString();
}

export function without(query: URLSearchParams, ...names: string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !names.includes(name)));
}
