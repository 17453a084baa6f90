import { entryKinds, type UserAccountKind, userAccountKinds } from '#contract/money/ledger.ts';
import { href } from '../../paths.ts';
import { day, number, oneOf, ordered, valuesIn } from '../../record/useAddress.ts';
import { useQueryChange, without } from '../../ui/list/useQueryChange.ts';

/** Days are of the site's time zone, both included. */
const filterSpec = { account: oneOf(userAccountKinds, 'available'), kind: oneOf(entryKinds), from: day, to: day };
/** What is open beside the list: a line, or the explanation of a balance. */
const openSpec = { line: number, why: oneOf(userAccountKinds) };

export type StatementFilters = ReturnType<typeof filtersOf>;

interface Change extends Partial<StatementFilters> {
  line?: number;
  why?: UserAccountKind;
}

/** What the statement's address filters by, what is open beside it, and the same with a change. */
export function useStatementAddress() {
  const [query, change] = useQueryChange();
  const filters = filtersOf(query);
  return {
    filters,
    /** Nothing is asked for: any account may be shown. */
    isBare: query.size === 0,
    ...valuesIn(query, openSpec),
    /** The same statement with a change; whatever was open beside it is closed. */
    linkTo: (changes: Change) => addressOf({ ...filters, ...changes }),
    close: () => change(without(query, ...Object.keys(openSpec))),
  };
}

/** Reads what it understands of an address. */
export function filtersOf(query: URLSearchParams) {
  return ordered(valuesIn(query, filterSpec));
}

function addressOf({ account, ...rest }: StatementFilters & Change): string {
  return href('statement', { account: account === 'available' ? undefined : account, ...rest });
}

/** The filters without those that are not set, as an export takes them. */
export function presentFilters({ account, kind, from, to }: StatementFilters) {
  return { account, ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
}
