import type { Named } from './filterAddress.ts';

/** One thing that a list is narrowed by; the address holds it under its name, days and amounts under two. */
export type Filter =
  | {
      is: 'choice';
      name: string;
      label: string;
      options: Named[];
      /** Tabs above the list in place of a field. */
      tabs?: boolean;
      /** The option in force where the address says none. The options are then all there is, and one is always in force. */
      start?: string;
      /** Filters that are taken away when it changes, since their options are others then. */
      clears?: string[];
    }
  /** A product, which the address knows by its number. `mine`: only of the reader's shop. */
  | { is: 'product'; name: string; label: string; mine: boolean }
  | { is: 'days'; label: string }
  | { is: 'amounts'; label: string };

/** The parameters of the address that a filter has. */
export function namesOf(filter: Filter): string[] {
  if (filter.is === 'choice' || filter.is === 'product') return [filter.name];
  return filter.is === 'days' ? ['from', 'to'] : ['fromFen', 'toFen'];
}
