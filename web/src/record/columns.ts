import type { ReactNode } from 'react';
import type { Column } from '../ui/list/Table.tsx';

/** What more there is to say of a column: `key` is kept for its choice, `sort` is what the list calls its order. */
type More = Pick<Column<unknown>, 'key' | 'sort' | 'minor'>;
type Build = <Row>(title: string, show: (row: Row) => ReactNode, more?: More) => Column<Row>;

export const column: Build = (title, show, more) => ({ name: title, title, show, ...more });
/** Heads the card on a phone: what the row is, as the link that opens it. */
export const lead: Build = (title, show, more) => ({ name: title, title, show, leads: true, ...more });
/** Left out on a phone: the record tells it. */
export const minor: Build = (title, show, more) => ({ name: title, title, show, minor: true, ...more });
/** At the right, in tabular numerals. */
export const figures: Build = (title, show, more) => ({ name: title, title, show, figures: true, ...more });
