import type { ReactNode } from 'react';
import { Card } from '../ui/kit/Card.tsx';
import { Stack } from '../ui/kit/layout.tsx';
import { PageState } from '../ui/kit/PageState.tsx';
import { Entries, NoEntries } from './Entries.tsx';
import styles from './record.module.css';
import { Soft } from './Soft.tsx';

interface EntriesCardProps<Item> {
  title: string;
  lead: ReactNode;
  query: Parameters<typeof PageState>[0]['query'];
  items: readonly Item[];
  /** An `Entry` with its key. */
  show: (item: Item) => ReactNode;
  none: { title: string; text: string };
  /** The button that adds one; beside the title, or where there is none yet. */
  add?: ReactNode;
  /** Below the entries: more of them, drawers. */
  children?: ReactNode;
}

/** A few things that somebody keeps, such as keys, in a card of a page. */
export function EntriesCard<Item>(props: EntriesCardProps<Item>) {
  const { title, lead, query, items, show, none, add, children } = props;
  return (
    <Card title={title} className={styles.narrow} action={items.length > 0 && add}>
      <Stack>
        <p>
          <Soft>{lead}</Soft>
        </p>
        <PageState query={query} isEmpty={() => items.length === 0} empty={<NoEntries {...none} action={add} />}>
          {() => <Entries label={title}>{items.map(show)}</Entries>}
        </PageState>
        {children}
      </Stack>
    </Card>
  );
}
