import type { ReactNode } from 'react';
import type { Column } from '../ui/list/Table.tsx';

type Build = <Row>(title: string, show: (row: Row) => ReactNode) => Column<Row>;

export const column: Build = (title, show) => ({ name: title, title, show });
/** Heads the card on a phone: what the row is, as the link that opens it. */
export const lead: Build = (title, show) => ({ name: title, title, show, leads: true });
/** Left out on a phone: the record tells it. */
export const minor: Build = (title, show) => ({ name: title, title, show, minor: true });
/** At the right, in tabular numerals. */
export const figures: Build = (title, show) => ({ name: title, title, show, figures: true });
