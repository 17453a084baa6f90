import { useSearchParams } from 'react-router';
import { accountKinds, entryKinds, subjectKinds } from '#contract/money/ledger.ts';
import { href } from '../../paths.ts';
import { day, number, oneOf, ordered, text, valuesIn } from '../../record/useAddress.ts';

/** What entries are found by: their own number, or what they belong to. */
export const findBys = ['entry', ...subjectKinds] as const;

export const ledgerViews = ['accounts', 'entries', 'debts'] as const;

const spec = {
  view: oneOf(ledgerViews, 'accounts'),
  /** Of the list of accounts. */
  search: text,
  of: oneOf(accountKinds),
  /** The account whose postings are shown, and what they are narrowed to. */
  account: number,
  kind: oneOf(entryKinds),
  from: day,
  to: day,
  /** What entries are found by. */
  by: oneOf(findBys, 'order'),
  number,
  /** The entry that is open beside it all. */
  entry: number,
};

export type LedgerAddress = ReturnType<typeof addressIn>;

/** What the ledger's address shows, and the same with a change. */
export function useLedgerAddress() {
  const [query] = useSearchParams();
  const address = addressIn(query);
  return { address, linkTo: (change: Partial<LedgerAddress>) => linkOf({ ...address, ...change }) };
}

/** Reads what it understands of an address. */
export function addressIn(query: URLSearchParams) {
  return ordered(valuesIn(query, spec));
}

/** Holds only what the view shows. */
function linkOf({ view, search, of, account, kind, from, to, by, entry, ...found }: LedgerAddress): string {
  if (account !== undefined) return href('adminLedger', { account, kind, from, to, entry });
  if (view === 'accounts') return href('adminLedger', { search, of, entry });
  if (view === 'debts') return href('adminLedger', { view });
  return href('adminLedger', { view, ...(found.number !== undefined && { by, ...found }), entry });
}
