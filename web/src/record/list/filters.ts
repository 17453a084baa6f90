import type { Named } from './filterAddress.ts';

/** One thing that a list is narrowed by; the address holds it under its name, days and amounts under two. */
export type Filter =
  | {
      is: 'choice';
      name: string;
      label: string;
      options: Named[];
      /** Tabs above the list, where there is room, in place of a field. */
      tabs?: boolean;
      /**
       * The option in force where the address says none. The options are then all there is, one is always in force, and
       * they stand as tabs on a phone too.
       */
      start?: string;
    }
  | { is: 'days'; label: string }
  | { is: 'amounts'; label: string };

/** The parameters of the address that a filter has. */
export function namesOf(filter: Filter): string[] {
  if (filter.is === 'choice') return [filter.name];
  return filter.is === 'days' ? ['from', 'to'] : ['fromFen', 'toFen'];
}
