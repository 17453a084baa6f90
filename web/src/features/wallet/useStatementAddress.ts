import { useSearchParams } from 'react-router';
import { entryKinds, type EntryKind, type UserAccountKind, userAccountKinds } from '#contract/money/ledger.ts';
import { parseDay } from '../../language/days.ts';
import { href } from '../../paths.ts';

/** What the statement is narrowed to. Days are of the site's time zone, both included. */
export interface StatementFilters {
  account: UserAccountKind;
  kind?: EntryKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface Change extends Partial<StatementFilters> {
  /** The line that is open. */
  line?: number;
  /** The balance that is explained. */
  why?: UserAccountKind;
}

/** The statement's address: what it filters by, what is open beside it, and how it looks with a change. */
export function useStatementAddress() {
  const [query] = useSearchParams();
  const filters = filtersOf(query);
  return {
    filters,
    why: userAccountKinds.find((name) => name === query.get('why')),
    /** The same statement with a change; whatever was open beside it is closed. */
    linkTo: (change: Change = {}) => addressOf({ ...filters, ...change }),
  };
}

/** An address that somebody mended by hand shows what can be understood of it. */
export function filtersOf(query: URLSearchParams): StatementFilters {
  const [from, to] = [parseDay(query.get('from')), parseDay(query.get('to'))];
  const isOrdered = from === undefined || to === undefined || from <= to;
  return {
    account: userAccountKinds.find((name) => name === query.get('account')) ?? 'available',
    kind: entryKinds.find((name) => name === query.get('kind')),
    from,
    to: isOrdered ? to : undefined,
  };
}

function addressOf({ account, kind, from, to, line, why }: StatementFilters & Change): string {
  return href('statement', { account: account === 'available' ? undefined : account, kind, from, to, line, why });
}

/** Without what is absent: a query key and a call hold only what is meant. */
export function presentFilters({ account, kind, from, to }: StatementFilters) {
  return {
    account,
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
