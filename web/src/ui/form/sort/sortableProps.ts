import type { ReactNode } from 'react';

export interface SortableProps<Item> {
  /** What the list is of. */
  label: string;
  items: readonly Item[];
  /** Known as long as the list is in sight, and each once. */
  keyOf: (item: Item) => string | number;
  /** For screen readers. */
  nameOf: (item: Item) => string;
  /** The items in their new order. */
  onOrder: (items: Item[]) => void;
  /** rows: one below the other · grid: beside one another, such as pictures. */
  look?: 'rows' | 'grid';
  /** `handle` is what the item is taken by; null until it can be. */
  children: (item: Item, handle: ReactNode) => ReactNode;
}
