import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listViewRules } from '#contract/console/listViewRules.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useAction } from '../useAction.ts';

/** How a list is shown; kept for each list by the account, so that it is the same on every device. */
export type ListView = NonNullable<CallOutput<'getListView'>['view']>;
export type SavedView = ListView['saved'][number];

const usual: ListView = { hidden: [], compact: false, saved: [] };
const { savedMax, nameMax, queryMax, hiddenMax } = listViewRules;

/** How the reader wants a list shown, and how to change it. Without a name nothing is kept. */
export function useListView(list: string | undefined): [ListView, (view: ListView) => void] {
  const kept = useCall('getListView', { list: list ?? '' }, { enabled: list !== undefined, staleTime: Infinity });
  const save = useAction('saveListView');
  // What was chosen here counts at once, and stays when it could not be kept.
  const [chosen, setChosen] = useState<ListView>();
  useTakenOver(list, kept.data?.view);
  const change = (next: ListView) => {
    setChosen(next);
    if (list !== undefined) save.press({ list, view: next });
  };
  return [chosen ?? kept.data?.view ?? usual, change];
}

/** Where this browser kept views before accounts did. */
const oldKeyOf = (list: string) => `mallard.list.${list}`;

/** Gives the account what this browser kept, once, unless it has something already. */
function useTakenOver(list: string | undefined, view: ListView | null | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (list === undefined || view === undefined) return;
    const old = takeOld(list);
    if (old === undefined || view !== null) return;
    call('saveListView', { list, view: old }, { quiet: true })
      .then(() => queries.invalidateQueries({ queryKey: ['getListView'] }))
      // Then the list is shown as usual.
      .catch(() => undefined);
  }, [queries, list, view]);
}

/** What this browser kept of a list, which it forgets by that. */
function takeOld(list: string): ListView | undefined {
  try {
    const kept = localStorage.getItem(oldKeyOf(list));
    localStorage.removeItem(oldKeyOf(list));
    return kept === null ? undefined : listViewOf(JSON.parse(kept));
  } catch {
    // No storage, or something else in it.
    return undefined;
  }
}

/** What is understood of something kept, as far as an account keeps it. */
export function listViewOf(kept: unknown): ListView {
  if (typeof kept !== 'object' || kept === null) return usual;
  return {
    hidden: 'hidden' in kept ? columnsOf(kept.hidden) : [],
    compact: 'compact' in kept && kept.compact === true,
    saved: 'saved' in kept && Array.isArray(kept.saved) ? kept.saved.flatMap(savedOf).slice(0, savedMax) : [],
  };
}

function savedOf(kept: unknown): SavedView[] {
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('query' in kept)) return [];
  const { name, query } = kept;
  if (typeof name !== 'string' || name === '' || typeof query !== 'string' || query.length > queryMax) return [];
  return [{ name: name.slice(0, nameMax), query, hidden: 'hidden' in kept ? columnsOf(kept.hidden) : [] }];
}

function columnsOf(kept: unknown): string[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((text): text is string => typeof text === 'string' && text.length <= nameMax).slice(0, hiddenMax);
}

/** The same with a view of this name, which takes the place of an older one. */
export function withSaved(view: ListView, added: SavedView): ListView {
  return { ...view, saved: [...view.saved.filter(({ name }) => name !== added.name), added].slice(-savedMax) };
}
