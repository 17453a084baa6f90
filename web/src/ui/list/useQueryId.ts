import { useSearchParams } from 'react-router';

/** An id that the address holds, for what is open beside a list; and how to close it. */
export function useQueryId(name: string): [id: number | undefined, close: () => void] {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get(name));
  const close = () => {
    const next = new URLSearchParams(query);
    next.delete(name);
    setQuery(next, { preventScrollReset: true });
  };
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, close];
}
