import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { DownIcon, UpIcon } from '../kit/icons.ts';
import styles from './Table.module.css';
import { texts } from '../kit/texts.ts';

export interface Column<Row> {
  name: string;
  title: string;
  /** The same in every language, for what is kept about the column; its name unless said. */
  key?: string;
  /** What the list is called to be sorted by, where an index knows it. */
  sort?: string;
  /** Figures stand at the right, in tabular numerals. */
  figures?: boolean;
  /** On a phone this cell heads the card and has no label. */
  leads?: boolean;
  /** Left out on a phone: the row's own page tells it. */
  minor?: boolean;
  show: (row: Row) => ReactNode;
}

export interface Sorting {
  by: string;
  direction: 'asc' | 'desc';
  /** Sorts by another column, or the other way round. */
  onSort: (by: string, direction: 'asc' | 'desc') => void;
}

type Key = string | number;

export interface TableSelection {
  chosen: ReadonlySet<Key>;
  onChoose: (keys: Key[], isChosen: boolean) => void;
  /** What a row is, for screen readers. */
  nameOf: (key: Key) => string;
  selectAll: string;
}

export interface RowGroup {
  key: string;
  title: string;
  note?: ReactNode;
}

interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => Key;
  /** Shown in a last column at the end; at most two. */
  actions?: (row: Row) => ReactNode;
  /** What a row is on a phone, in place of a card of all its cells. */
  brief?: (row: Row) => ReactNode;
  /** `brief` has the row's actions with it. */
  briefActs?: boolean;
  sorting?: Sorting | undefined;
  selection?: TableSelection | undefined;
  /** The row that was opened last. */
  marked?: Key | undefined;
  compact?: boolean;
  /** A cover leads each row. */
  tall?: boolean;
  /** Rows of one group follow one another; each group has a head. */
  groupOf?: ((row: Row) => RowGroup) | undefined;
}

/** A table that becomes a list of cards where it has no room. Put it into `<Card flush>`. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    keyOf,
    actions,
    brief,
    briefActs = false,
    sorting,
    selection,
    compact = false,
    tall = false,
  } = props;
  const t = useTexts(texts);
  const looks = [
    brief ? styles.briefly : '',
    briefActs ? styles.briefActs : '',
    compact ? styles.compact : tall ? styles.tall : '',
  ];
  const keys = rows.map(keyOf);
  const span = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0) + (brief ? 1 : 0);
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={`${styles.table} ${looks.join(' ')}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={styles.choice}>
                <input
                  type="checkbox"
                  aria-label={selection.selectAll}
                  checked={keys.length > 0 && keys.every((key) => selection.chosen.has(key))}
                  onChange={(event) => selection.onChoose(keys, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th>
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={keyOf(row)}>
              <GroupHead {...props} index={index} span={span} />
              <BodyRow {...props} row={row} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { title, sort, figures = false } = column;
  const className = figures ? styles.figures : '';
  if (sort === undefined || !sorting) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const current = sorting.by === sort ? sorting.direction : undefined;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={current === undefined ? 'none' : current === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => sorting.onSort(sort, current === 'desc' ? 'asc' : 'desc')}
      >
        {title}
        <Icon of={current === 'asc' ? UpIcon : DownIcon} size={14} />
      </button>
    </th>
  );
}

function GroupHead<Row>({ groupOf, rows, index, span }: TableProps<Row> & { index: number; span: number }) {
  const [row, before] = [rows[index], rows[index - 1]];
  if (!groupOf || row === undefined) return null;
  const group = groupOf(row);
  if (before !== undefined && groupOf(before).key === group.key) return null;
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={span}>
        {group.title}
        <span>{group.note}</span>
      </th>
    </tr>
  );
}

function BodyRow<Row>({ row, columns, keyOf, actions, brief, selection, marked }: TableProps<Row> & { row: Row }) {
  const key = keyOf(row);
  const isChosen = selection?.chosen.has(key) === true;
  return (
    <tr data-row={key} data-marked={key === marked || isChosen ? '' : undefined}>
      {selection && (
        <td className={styles.choice}>
          <input
            type="checkbox"
            aria-label={selection.nameOf(key)}
            checked={isChosen}
            onChange={(event) => selection.onChoose([key], event.currentTarget.checked)}
          />
        </td>
      )}
      {brief && <td className={styles.brief}>{brief(row)}</td>}
      {columns.map(({ name, title, figures = false, leads = false, minor = false, show }) => (
        <td
          key={name}
          data-label={leads ? undefined : title}
          className={`${figures ? styles.figures : ''} ${leads ? styles.leads : ''} ${minor ? styles.minor : ''}`}
        >
          {show(row)}
        </td>
      ))}
      {actions && (
        <td className={styles.actions}>
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}
