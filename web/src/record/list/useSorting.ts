import { useSearchParams } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import type { Column, Sorting } from '../../ui/list/Table.tsx';
import { changed } from '../useAddress.ts';
import type { Named } from './filterAddress.ts';
import { texts } from './texts.ts';

interface Sorted {
  by: string;
  direction: 'asc' | 'desc';
}

/** How a list is sorted, which the address holds: for the head of its table, and as a choice where there is none. */
export function useSorting<Row>(
  current: Sorted,
  columns: Column<Row>[],
): { head: Sorting; choice: { sorts: Named[]; sort: string } } {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  // What is sorted is a figure or a time.
  const sorts = columns.flatMap(({ sort, title: column, figures = false }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort}:desc`, label: t(figures ? 'highFirst' : 'newestFirst', { column }) },
          { value: `${sort}:asc`, label: t(figures ? 'lowFirst' : 'oldestFirst', { column }) },
        ],
  );
  return {
    head: {
      ...current,
      onSort: (sort, direction) => setQuery(changed(query, { sort, direction }), { preventScrollReset: true }),
    },
    choice: { sorts, sort: `${current.by}:${current.direction}` },
  };
}
