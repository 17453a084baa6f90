import type { ReactNode } from 'react';

/** What a list shows, as its export takes it: the query of its call without page, and the same in the reader's words. */
export interface ShownList {
  query: Record<string, string | number | boolean | number[] | undefined>;
  words: string;
}

/** The button that exports a list; handed down, since lists and exports are features of their own. */
export type ExportOf = (shown: ShownList) => ReactNode;
