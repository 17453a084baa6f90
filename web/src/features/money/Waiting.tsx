import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';

interface WaitingProps<Item> {
  items: Item[];
  columns: Column<Item>[];
  actions: (item: Item) => ReactNode;
}

/** What waits for a second admin; nothing where nothing waits. */
export function Waiting<Item extends { id: number }>({ items, columns, actions }: WaitingProps<Item>) {
  const t = useTexts(texts);
  if (items.length === 0) return null;
  return (
    <Card flush title={t('waitingTitle')}>
      <Table
        label={t('waitingTitle')}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        actions={(item) => <Row gap={8}>{actions(item)}</Row>}
      />
    </Card>
  );
}
