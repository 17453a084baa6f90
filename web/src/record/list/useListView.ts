import { useState } from 'react';

/** Filters, order and columns under a name. */
export interface SavedView {
  name: string;
  /** The address's query. */
  query: string;
  hidden: readonly string[];
}

/** How a list is shown; kept for each list in this browser. */
export interface ListView {
  /** Keys of columns that are left out. */
  hidden: readonly string[];
  compact: boolean;
  saved: readonly SavedView[];
}

/** So many views of a list are kept. */
export const savedViewsMax = 20;

const usual: ListView = { hidden: [], compact: false, saved: [] };
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
  return {
    hidden: 'hidden' in kept ? textsOf(kept.hidden) : [],
    compact: 'compact' in kept && kept.compact === true,
    saved: 'saved' in kept && Array.isArray(kept.saved) ? kept.saved.flatMap(savedOf).slice(0, savedViewsMax) : [],
  };
}

function savedOf(kept: unknown): SavedView[] {
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('query' in kept)) return [];
  const { name, query } = kept;
  if (typeof name !== 'string' || typeof query !== 'string') return [];
  return [{ name, query, hidden: 'hidden' in kept ? textsOf(kept.hidden) : [] }];
}

function textsOf(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((text): text is string => typeof text === 'string') : [];
}

/** The same with a view of this name, which takes the place of an older one. */
export function withSaved(view: ListView, added: SavedView): ListView {
  return { ...view, saved: [...view.saved.filter(({ name }) => name !== added.name), added].slice(-savedViewsMax) };
}

function storeListView(list: string, view: ListView): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(view));
  } catch {
    // Then it lasts as long as the page.
  }
}
