import { lazy, type ReactNode, Suspense } from 'react';
import { untilLoaded } from '../../../api/connection.ts';
import styles from './Sortable.module.css';
import type { SortableProps } from './sortableProps.ts';

const SortableList = lazy(async () => ({
  default: (await untilLoaded(() => import('./SortableList.tsx'))).SortableList,
}));

/** Items that are put in order, by pointer, finger or keyboard. What does it is loaded when the first such list is shown. */
export function Sortable<Item>(props: SortableProps<Item>) {
  const { label, items, keyOf, look = 'rows', children } = props;
  const still = (
    <ul className={styles[look]} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item, null)}</li>
      ))}
    </ul>
  );
  return (
    <Suspense fallback={still}>
      <SortableList
        {...props}
        look={look}
        // A lazy part forgets the type of its items; they are handed back as they were handed in.
        items={items as readonly unknown[]}
        keyOf={keyOf as (item: unknown) => string | number}
        nameOf={props.nameOf as (item: unknown) => string}
        onOrder={props.onOrder as (items: unknown[]) => void}
      >
        {children as (item: unknown, handle: ReactNode) => ReactNode}
      </SortableList>
    </Suspense>
  );
}
