import { type ReactNode, useEffect, useState } from 'react';
import { ListTimes } from '../language/OwnClock.tsx';
import { useTexts } from '../language/texts.ts';
import { useFootBar } from '../ui/kit/overlay/useFootBar.ts';
import { Button, IconButton } from '../ui/kit/Button.tsx';
import { Card } from '../ui/kit/Card.tsx';
import { CloseIcon } from '../ui/kit/icons.ts';
import { Stack } from '../ui/kit/layout.tsx';
import { Notice, PageState } from '../ui/kit/PageState.tsx';
import { LoadMore } from '../ui/list/LoadMore.tsx';
import { type Column, type RowGroup, type Sorting, Table } from '../ui/list/Table.tsx';
import { TableSkeleton } from '../ui/list/TableSkeleton.tsx';
import { FilterBar, type FilterBarProps } from './list/FilterBar.tsx';
import styles from './list/list.module.css';
import { texts } from './list/texts.ts';
import { useListView } from './list/useListView.ts';
import { useSelection } from './list/useSelection.ts';
import { ViewMenu } from './list/ViewMenu.tsx';

type Key = string | number;

interface ListScreenProps<Row> {
  /** What the list holds, for screen readers. */
  label: string;
  /** What `useListCall` answers. */
  list: Parameters<typeof LoadMore>[0] & { items: Row[]; query: Parameters<typeof PageState>[0]['query'] };
  columns: Column<Row>[];
  keyOf: (row: Row) => Key;
  empty: { title: string; text?: string; action?: ReactNode };
  /** Names the list, so that its columns and the height of its rows can be chosen and are kept. */
  name?: string;
  /** Search, filters and tools above the list. */
  bar?: FilterBarProps;
  /** More of one's own making, below. */
  filters?: ReactNode;
  sorting?: Sorting;
  /** The row that is open; it stays marked when it is closed. */
  open?: Key | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** A row on a phone. */
  brief?: ((row: Row) => ReactNode) | undefined;
  /** `brief` has the row's actions with it. */
  briefActs?: boolean;
  groupOf?: ((row: Row) => RowGroup) | undefined;
  /** What can be done with several rows at once. */
  bulk?: { nameOf: (row: Row) => string; actions: (rows: Row[], clear: () => void) => ReactNode };
  /** Instead of the table: cards, entries. */
  show?: (rows: Row[]) => ReactNode;
  /** Where a cover leads each row. */
  tall?: boolean;
}

/** A list by cursor with its filters: loading, failed, empty, rows, how many there are and the next ones. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, columns, empty, filters, bar, name, show, open, tall = false } = props;
  const t = useTexts(texts);
  // Here and not with the rows: who closes the record before they arrive finds it marked all the same.
  const marked = useLast(open);
  const [view, setView] = useListView(name);
  const tools =
    name === undefined ? (
      bar?.tools
    ) : (
      <>
        {bar?.tools}
        <ViewMenu columns={columns} view={view} onChange={setView} />
      </>
    );
  // Nothing in what was looked through, and more behind it.
  const further = {
    title: t('further'),
    action: (
      <Button busy={list.loadingMore} onClick={list.loadMore}>
        {t('goOn')}
      </Button>
    ),
  };
  return (
    <Stack gap={16}>
      {bar && <FilterBar {...bar} tools={tools} />}
      {filters}
      <Card flush>
        <PageState
          query={list.query}
          skeleton={<TableSkeleton rows={6} tall={tall} />}
          isEmpty={() => list.items.length === 0}
          empty={<Notice picture="empty" {...(list.hasMore ? further : empty)} />}
        >
          {() => (
            <>
              <ListTimes>
                {show?.(list.items) ?? (
                  <Rows
                    {...props}
                    marked={marked}
                    compact={view.compact}
                    columns={columns.filter(({ name: title, key = title }) => !view.hidden.includes(key))}
                  />
                )}
              </ListTimes>
              <LoadMore {...list} saysZone />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function Rows<Row>(props: ListScreenProps<Row> & { compact: boolean; marked: Key | undefined }) {
  const {
    label,
    list,
    columns,
    keyOf,
    actions,
    brief,
    briefActs = false,
    sorting,
    groupOf,
    bulk,
    open,
    marked,
    compact,
    tall = false,
  } = props;
  const t = useTexts(texts);
  useIntoSight(open);
  const byKey = new Map(list.items.map((row) => [keyOf(row), row]));
  const { chosen, clear, onChoose } = useSelection([...byKey.keys()]);
  const nameOf = (key: Key) => {
    const row = byKey.get(key);
    return t('select', { name: row === undefined || !bulk ? key : bulk.nameOf(row) });
  };
  const selection = bulk && { chosen, onChoose, nameOf, selectAll: t('selectAll') };
  const rows = [...chosen].flatMap((key) => byKey.get(key) ?? []);
  const isChoosing = bulk !== undefined && rows.length > 0;
  useFootBar(isChoosing);
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={list.items}
        keyOf={keyOf}
        {...(actions && { actions })}
        {...(brief && { brief })}
        {...{ briefActs, sorting, groupOf, selection, marked, compact, tall }}
      />
      {isChoosing && (
        <div className={styles.selection} role="group" aria-label={t('selected', { count: rows.length })}>
          <strong role="status">{t('selected', { count: rows.length })}</strong>
          <div className={styles.acts}>{bulk.actions(rows, clear)}</div>
          <IconButton icon={CloseIcon} label={t('unselect')} onClick={clear} />
        </div>
      )}
    </>
  );
}

/** The row that was opened last. */
function useLast(open: Key | undefined): Key | undefined {
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  return last;
}

/** Brings the row into sight that the address opens. */
function useIntoSight(open: Key | undefined): void {
  useEffect(() => {
    if (open === undefined) return;
    document.querySelector(`[data-row="${CSS.escape(String(open))}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [open]);
}
