import { platformAccountKinds, type AccountKind } from '#contract/money/ledger.ts';
import { prepared, type Statement, type Tx, type Value } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { countedMax } from '../../platform/database/listPage.ts';

export interface AccountRow extends Row<'ledger_accounts', 'id guarded postings'> {
  /** 0: the platform. */
  ownerId: number;
  username: string | null;
  kind: AccountKind;
  balanceFen: number;
}

/** Accounts stand by owner, and so those of the platform first. */
export type AccountPosition = Pick<AccountRow, 'ownerId' | 'kind'>;

export interface AccountsQuery {
  kind?: AccountKind | undefined;
  ownerId?: number | undefined;
  /** The beginning of the owner's user name. */
  username?: string | undefined;
  after: AccountPosition | undefined;
  limit: number;
}

/** Users whose names begin with what was searched for; more of them are not looked through. */
const ownersMax = 50;

/** An open account is what is folded of it and the postings since. */
const balance = `coalesce(a.balance_fen, coalesce(r.sum_fen, 0) + (
    select coalesce(sum(p.amount_fen), 0)::bigint from ledger_postings p
    where p.account_id = a.id and p.id > coalesce(r.up_to_posting_id, 0)))`;
const columns = `a.id, a.owner_id, u.username, a.kind, a.guarded, a.postings, ${balance} as balance_fen`;
const joins = `left join ledger_rollups r on r.account_id = a.id left join users u on u.id = a.owner_id`;

const find = prepared<AccountRow>('admin_account', `select ${columns} from ledger_accounts a ${joins} where a.id = $1`);

const findName = prepared<Pick<AccountRow, 'ownerId' | 'kind'>>(
  'admin_account_name',
  `select owner_id, kind from ledger_accounts where id = $1`,
);

/** Whose an account is, and which. */
export function findAccountName(tx: Tx, id: number): Promise<Pick<AccountRow, 'ownerId' | 'kind'> | undefined> {
  return tx.maybe(findName, [id]);
}

/** One account with its balance. */
export function findAccount(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Accounts after a position, one more than asked for, and how many there are in all, counted up to `countedMax`. */
export async function listAccounts(tx: Tx, query: AccountsQuery): Promise<{ rows: AccountRow[]; total: number }> {
  const { after, limit } = query;
  const filters = filterNames.filter((name) => query[name] !== undefined);
  const values: Value[] = filters.map((name) => query[name]);
  const { list, count } = statementsOf(filters, isOfPlatform(query.kind));
  const [rows, { total }] = await Promise.all([
    tx.many(list, [after?.ownerId ?? -1, after?.kind ?? '', limit + 1, ...values]),
    tx.one(count, values),
  ]);
  return { rows, total };
}

const filterNames = ['kind', 'ownerId', 'username'] as const;
type Filter = (typeof filterNames)[number];
interface Statements {
  list: Statement<AccountRow>;
  count: Statement<{ total: number }>;
}
const known = new Map<string, Statements>();

function isOfPlatform(kind: AccountKind | undefined): boolean {
  return platformAccountKinds.some((name) => name === kind);
}

/** One pair of texts for each combination of filters, made when it is first asked for. */
function statementsOf(filters: readonly Filter[], ofPlatform: boolean): Statements {
  const name = ['admin_accounts', ...filters, ...(ofPlatform ? ['platform'] : [])].join('_');
  const conditions = (first: number) => [
    'true',
    ...filters.map((filter, index) => conditionOf(filter, `$${first + index}`)),
    // Else the whole index would be walked to find that no user has such an account.
    ...(ofPlatform ? ['a.owner_id = 0'] : []),
  ];
  const made = known.get(name) ?? {
    list: prepared<AccountRow>(
      `${name}_list`,
      `select ${columns} from (
         select a.* from ledger_accounts a where (a.owner_id, a.kind) > ($1, $2) and ${conditions(4).join(' and ')}
         order by a.owner_id, a.kind limit $3
       ) as a ${joins} order by a.owner_id, a.kind`,
    ),
    count: prepared<{ total: number }>(
      `${name}_count`,
      `select count(*)::int as total from (
         select from ledger_accounts a where ${conditions(1).join(' and ')} limit ${countedMax}) as counted`,
    ),
  };
  known.set(name, made);
  return made;
}

function conditionOf(filter: Filter, value: string): string {
  switch (filter) {
    case 'kind':
      return `a.kind = ${value}`;
    case 'ownerId':
      return `a.owner_id = ${value}`;
    case 'username':
      // The beginning of the index's range, and of what lies there only what begins so.
      return `a.owner_id in (
        select id from (
          select id, username from users where lower(username) >= lower(${value}) order by lower(username) limit ${ownersMax}
        ) as near where starts_with(lower(username), lower(${value})))`;
  }
}
