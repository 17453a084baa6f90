import { useSearchParams } from 'react-router';
import {
  accountKinds,
  type AccountKind,
  entryKinds,
  type EntryKind,
  subjectKinds,
  type SubjectKind,
} from '#contract/money/ledger.ts';
import { parseDay } from '../../language/days.ts';
import { href } from '../../paths.ts';

/** What entries are looked for by: their own number, or what they belong to. */
export const findBys = ['entry', ...subjectKinds] as const;
export type FindBy = 'entry' | SubjectKind;

export interface LedgerAddress {
  view: 'accounts' | 'entries';
  /** Of the list of accounts. */
  search: string;
  of: AccountKind | undefined;
  /** The account whose postings are shown, and what they are narrowed to. */
  account: number | undefined;
  kind: EntryKind | undefined;
  from: string | undefined;
  to: string | undefined;
  /** What entries are looked for by. */
  by: FindBy;
  number: number | undefined;
  /** The entry that is open beside it all. */
  entry: number | undefined;
}

/** The explorer's address: what it shows, and how it looks with a change. */
export function useLedgerAddress() {
  const [query] = useSearchParams();
  const address = addressIn(query);
  return { address, linkTo: (change: Partial<LedgerAddress> = {}) => linkOf({ ...address, ...change }) };
}

/** An address that somebody mended by hand shows what can be understood of it. */
export function addressIn(query: URLSearchParams): LedgerAddress {
  const [from, to] = [parseDay(query.get('from')), parseDay(query.get('to'))];
  const isOrdered = from === undefined || to === undefined || from <= to;
  return {
    view: query.get('view') === 'entries' ? 'entries' : 'accounts',
    search: query.get('search') ?? '',
    of: accountKinds.find((name) => name === query.get('of')),
    account: numberIn(query.get('account')),
    kind: entryKinds.find((name) => name === query.get('kind')),
    from,
    to: isOrdered ? to : undefined,
    by: findBys.find((name) => name === query.get('by')) ?? 'order',
    number: numberIn(query.get('number')),
    entry: numberIn(query.get('entry')),
  };
}

/** Only what the view shows stands in it. */
function linkOf({ view, search, of, account, kind, from, to, by, number, entry }: LedgerAddress): string {
  if (account !== undefined) return href('adminLedger', { account, kind, from, to, entry });
  if (view === 'accounts') return href('adminLedger', { search, of, entry });
  return href('adminLedger', { view, ...(number === undefined ? {} : { by, number }), entry });
}

function numberIn(text: string | null): number | undefined {
  const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : undefined;
}
