import { accountKinds, entryKinds, subjectKinds } from '#contract/money/ledger.ts';
import { href } from '../../paths.ts';
import { addressRange, addressSort } from '../../record/list/filterAddress.ts';
import { number, oneOf, ordered, text, valuesIn } from '../../record/useAddress.ts';
import { useQueryChange, without } from '../../ui/list/useQueryChange.ts';

export const ledgerViews = ['accounts', 'entries', 'debts'] as const;

const spec = {
  view: oneOf(ledgerViews, 'accounts'),
  /** Whose accounts, or the number by which entries are found. */
  search: text,
  /** Of the list of accounts. */
  of: oneOf(accountKinds),
  /** The account whose postings are shown. */
  account: number,
  /** What postings and entries are narrowed to. */
  kind: oneOf(entryKinds),
  ...addressRange,
  /** What entries belong to. */
  subject: oneOf(subjectKinds),
  ...addressSort(['time']),
  /** The entry that is open beside it all. */
  entry: number,
};

export type LedgerAddress = ReturnType<typeof addressIn>;

/** What the ledger's address shows, and the same with a change. */
export function useLedgerAddress() {
  const [query, change] = useQueryChange();
  const address = addressIn(query);
  return {
    address,
    linkTo: (changes: Partial<LedgerAddress>) => linkOf({ ...address, ...changes }),
    closeEntry: () => change(without(query, 'entry')),
  };
}

/** Reads what it understands of an address. */
export function addressIn(query: URLSearchParams) {
  return ordered(valuesIn(query, spec));
}

/** Holds only what the view shows. */
function linkOf({ view, search, of, account, kind, from, to, entry, ...entries }: LedgerAddress): string {
  if (account !== undefined) return href('adminLedger', { account, kind, from, to, entry });
  if (view === 'accounts') return href('adminLedger', { search, of, entry });
  if (view === 'debts') return href('adminLedger', { view });
  return href('adminLedger', { view, search, kind, from, to, ...entries, entry });
}

/** Takes away whatever entries are narrowed to. */
export const noEntryFilters = {
  search: undefined,
  subject: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  fromFen: undefined,
  toFen: undefined,
};
