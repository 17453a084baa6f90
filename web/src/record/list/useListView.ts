import { useState } from 'react';

/** How a list is shown; kept for each list in this browser. */
export interface ListView {
  /** Keys of columns that are left out. */
  hidden: readonly string[];
  compact: boolean;
}

const usual: ListView = { hidden: [], compact: false };
const keyOf = (list: string) => `mallard.list.${list}`;

/** How this browser shows a list, and how to change it. Without a name nothing is kept. */
export function useListView(list: string | undefined): [ListView, (view: ListView) => void] {
  const [view, setView] = useState(() => (list === undefined ? usual : readListView(list)));
  const change = (next: ListView) => {
    setView(next);
    if (list !== undefined) storeListView(list, next);
  };
  return [view, change];
}

function readListView(list: string): ListView {
  try {
    return listViewOf(JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null'));
  } catch {
    // No storage, or something else in it.
    return usual;
  }
}

/** What is understood of something kept. */
export function listViewOf(kept: unknown): ListView {
  if (typeof kept !== 'object' || kept === null) return usual;
  const hidden = 'hidden' in kept && Array.isArray(kept.hidden) ? kept.hidden : [];
  return {
    hidden: hidden.filter((key): key is string => typeof key === 'string'),
    compact: 'compact' in kept && kept.compact === true,
  };
}

function storeListView(list: string, view: ListView): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(view));
  } catch {
    // Then it lasts as long as the page.
  }
}
