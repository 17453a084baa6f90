import type { ReactNode } from 'react';
import { Card } from '../ui/kit/Card.tsx';
import { Stack } from '../ui/kit/layout.tsx';
import { Notice, PageState } from '../ui/kit/PageState.tsx';
import { LoadMore } from '../ui/list/LoadMore.tsx';
import { type Column, Table } from '../ui/list/Table.tsx';
import { TableSkeleton } from '../ui/list/TableSkeleton.tsx';

interface ListScreenProps<Row> {
  /** What the list holds, for screen readers. */
  label: string;
  /** What `useListCall` answers. */
  list: Parameters<typeof LoadMore>[0] & { items: Row[]; query: Parameters<typeof PageState>[0]['query'] };
  columns: Column<Row>[];
  keyOf: (row: Row) => string | number;
  empty: { title: string; text?: string; action?: ReactNode };
  /** Search, filters and what they narrow to; above the list. */
  filters?: ReactNode;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** A row on a phone. */
  brief?: ((row: Row) => ReactNode) | undefined;
  /** Instead of the table: cards, entries. */
  show?: (rows: Row[]) => ReactNode;
  /** Where a cover leads each row. */
  tall?: boolean;
}

/** A list by cursor with its filters: loading, failed, empty, rows, how many there are and the next ones. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { label, list, columns, keyOf, empty, filters, actions, brief, show, tall = false } = props;
  const rows = { ...(actions && { actions }), ...(brief && { brief }) };
  return (
    <Stack gap={16}>
      {filters}
      <Card flush>
        <PageState
          query={list.query}
          skeleton={<TableSkeleton rows={6} tall={tall} />}
          isEmpty={() => list.items.length === 0}
          empty={<Notice picture="empty" {...empty} />}
        >
          {() => (
            <>
              {show?.(list.items) ?? (
                <Table label={label} columns={columns} rows={list.items} keyOf={keyOf} {...rows} />
              )}
              <LoadMore {...list} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}
