import { useQueryChange, without } from './useQueryChange.ts';

/** An id that the address holds, for what is open beside a list; and how to close it. */
export function useQueryId(name: string): [id: number | undefined, close: () => void] {
  const [query, change] = useQueryChange();
  const id = Number(query.get(name));
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, () => change(without(query, name))];
}
