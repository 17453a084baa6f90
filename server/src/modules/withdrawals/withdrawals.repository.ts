import type { merchantGatewayNames } from '#contract/orders/gateways.ts';
import type { GatewayPayoutState } from '#contract/withdrawals/gatewayPayoutRules.ts';
import type { BankCode } from '#contract/withdrawals/banks.ts';
import type { PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import {
  statesBefore,
  type WithdrawalEvent,
  type WithdrawalReason,
  type WithdrawalRisk,
  type WithdrawalSort,
  type WithdrawalState,
} from '#contract/withdrawals/withdrawalProcess.ts';
import { owesSql } from '../../ledger/purses.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import {
  inAmounts,
  inDays,
  isValue,
  type AmountRange,
  type DayRange,
  type Direction,
  type SortKey,
  type Walk,
} from '../../platform/database/walk.ts';
import type { Row } from '../../platform/database/rows.ts';
import { accountsNamed } from '../identity/service.ts';
import { contestedSql, sentStates } from './standing.repository.ts';

type MerchantGateway = (typeof merchantGatewayNames)[number];

export interface WithdrawalRow extends Row<
  'withdrawals',
  | 'id userId payeeId holdId amountFen feeFen state askedAt dueAt firstApprovedBy firstApprovedAt approvedBy approvedAt'
  | 'payingBy payingAt batchId endedBy endedAt receipt words secondAdminFromFen'
> {
  /** As 2030-03-14. */
  askedDay: string;
  risks: WithdrawalRisk[];
  reason: WithdrawalReason | '';
  kind: PayeeKind;
  bank: BankCode | '';
  nameMasked: string;
  accountMasked: string;
  /** The gateway that pays it, or was to. */
  paidThrough: MerchantGateway | null;
}

/** With the people of it, for admins. */
export interface WithdrawalCaseRow extends WithdrawalRow {
  username: string;
  accountSince: Date;
  payeeSince: Date;
  isActive: boolean;
  owes: boolean;
  isContested: boolean;
  isContradicted: boolean;
  payoutState: GatewayPayoutState | null;
  payoutAskedAt: Date | null;
  payoutAskedBy: number | null;
  payoutAskedByName: string | null;
  payoutNumber: string | null;
  payoutMerchantId: number | null;
  payoutMerchantName: string | null;
  payoutTries: number | null;
  payoutAskAt: Date | null;
  payoutReason: string | null;
  ofDayFen: number;
  firstApprovedByName: string | null;
  approvedByName: string | null;
  payingByName: string | null;
  endedByName: string | null;
}

const columns = `w.id, w.user_id, w.payee_id, w.hold_id, w.amount_fen, w.fee_fen, w.state, w.asked_at, w.due_at,
  to_char(w.asked_day, 'YYYY-MM-DD') as asked_day, w.first_approved_by, w.first_approved_at, w.approved_by, w.approved_at,
  w.paying_by, w.paying_at, w.batch_id, w.ended_by, w.ended_at, w.receipt, w.reason, w.words, w.risks,
  w.second_admin_from_fen,
  p.kind, p.bank, p.name_masked, p.account_masked, gm.gateway as paid_through`;
const joins = `join payees p on p.id = w.payee_id left join withdrawal_payouts o on o.withdrawal_id = w.id
  left join merchants gm on gm.id = o.merchant_id`;
const caseColumns = `${columns}, u.username, u.created_at as account_since, p.created_at as payee_since,
  u.state = 'active' as is_active, ${owesSql('w.user_id')} as owes, ${contestedSql('w.user_id')} as is_contested,
  exists (select from payout_contradictions c where c.withdrawal_id = w.id and c.outcome is null) as is_contradicted,
  (select coalesce(sum(d.amount_fen), 0)::bigint from withdrawals d where d.user_id in (select accounts_of_person(w.user_id))
     and d.asked_day = w.asked_day and d.state in ${sentStates}) as of_day_fen,
  s.username as first_approved_by_name, a.username as approved_by_name, y.username as paying_by_name,
  e.username as ended_by_name, o.state as payout_state, o.asked_at as payout_asked_at, o.asked_by as payout_asked_by,
  oa.username as payout_asked_by_name, o.number as payout_number, o.merchant_id as payout_merchant_id,
  gm.name as payout_merchant_name, o.tries as payout_tries, o.ask_at as payout_ask_at, o.reason as payout_reason`;
const caseJoins = `${joins} join users u on u.id = w.user_id
  left join users s on s.id = w.first_approved_by left join users a on a.id = w.approved_by left join users y on y.id = w.paying_by
  left join users e on e.id = w.ended_by left join users oa on oa.id = o.asked_by`;

const nextId = prepared<{ id: number }>('withdrawals_next_id', `select nextval('withdrawals_id_seq')::bigint as id`);
// The person's accounts are locked by now: their day and the payee stay as they were found.
const insertion = prepared(
  'withdrawals_insert',
  `insert into withdrawals (id, user_id, payee_id, hold_id, amount_fen, fee_fen, state, asked_day, asked_at, due_at, risks,
     second_admin_from_fen)
   overriding system value values ($1, $2, $3, $4, $5, $6, 'requested', $7::date, $8, $9, $10, $11)`,
);
const find = prepared<WithdrawalRow>(
  'withdrawals_find',
  `select ${columns} from withdrawals w ${joins} where w.id = $1`,
);
const findCase = prepared<WithdrawalCaseRow>(
  'withdrawals_find_case',
  `select ${caseColumns} from withdrawals w ${caseJoins} where w.id = $1`,
);
const earlier = prepared<{ count: number; fen: number }>(
  'withdrawals_earlier',
  `select count(*) as count, coalesce(sum(amount_fen), 0)::bigint as fen from (
     select amount_fen from withdrawals where user_id = $1 and state = 'paid' and id < $2 order by id desc limit 1000) as w`,
);

export async function newWithdrawalId(tx: Tx): Promise<number> {
  return (await tx.one(nextId, [])).id;
}

export interface NewWithdrawal extends Pick<
  WithdrawalRow,
  | 'id'
  | 'userId'
  | 'payeeId'
  | 'holdId'
  | 'amountFen'
  | 'feeFen'
  | 'askedDay'
  | 'dueAt'
  | 'risks'
  | 'secondAdminFromFen'
> {
  now: Date;
}

/** The caller holds the person's accounts and found that their day and the payee let it pass. */
export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<void> {
  const { id, userId, payeeId, holdId, amountFen, feeFen, askedDay, now, dueAt, risks, secondAdminFromFen } =
    withdrawal;
  const values = [id, userId, payeeId, holdId, amountFen, feeFen, askedDay, now, dueAt, risks, secondAdminFromFen];
  const rows = await tx.run(insertion, values);
  if (rows !== 1) throw new Error(`${rows} rows were inserted for withdrawal ${id}`);
}

export function findWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  return tx.maybe(find, [id]);
}

export function findWithdrawalCase(tx: Tx, id: number): Promise<WithdrawalCaseRow | undefined> {
  return tx.maybe(findCase, [id]);
}

/** What a user was paid of what they asked for before this one, of the newest thousand. */
export function sumPaidBefore(tx: Tx, of: { userId: number; id: number }) {
  return tx.one(earlier, [of.userId, of.id]);
}

export interface WithdrawalQuery extends DayRange, AmountRange {
  state?: WithdrawalState | undefined;
  userId?: number | undefined;
  sort: WithdrawalSort;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

const sortKeys: Record<WithdrawalSort, SortKey> = {
  asked: { sql: 'w.asked_at', is: 'time' },
  amount: { sql: 'w.amount_fen', is: 'number' },
};

/** Of all, of a state or of a user by when they were asked for or by amount, by the indexes of migration 0156. */
function walkOf({ state, userId, sort, direction, timeZone, ...ranges }: WithdrawalQuery) {
  const days = inDays('w.asked_at', ranges, timeZone);
  const amounts = inAmounts('w.amount_fen', ranges);
  const ofUser = isValue('w.user_id', userId);
  const ofState = isValue('w.state', state);
  const [ofKey, others] = sort === 'asked' ? [days, amounts] : [amounts, days];
  const [scope, checked] = userId === undefined ? [ofState, []] : [ofUser, ofState];
  const within = [...scope, ...ofKey];
  return {
    table: 'withdrawals',
    alias: 'w',
    key: sortKeys[sort],
    direction,
    within,
    matching: [...checked, ...others],
  };
}

/** A user's own. */
export function walkOfOwn(query: WithdrawalQuery & { userId: number }): Walk {
  return { ...walkOf(query), columns, joins };
}

/** Those of all, for admins; of one `number`, or of people whose name begins so. */
export function walkOfCases({ number, name, ...query }: WithdrawalQuery & { number?: number; name?: string }): Walk {
  const walk: Walk = { ...walkOf(query), columns: caseColumns, joins: caseJoins };
  const all = [...walk.within, ...walk.matching];
  if (number !== undefined) return { ...walk, within: [...isValue('w.id', number), ...all], matching: [] };
  if (name === undefined) return walk;
  return { ...walk, each: accountsNamed(name), within: [() => 'w.user_id = b.id', ...all], matching: [] };
}

/** The states of a move, as SQL. */
export const statesBeforeSql = (event: WithdrawalEvent) =>
  `(${statesBefore(event)
    .map((state) => `'${state}'`)
    .join(', ')})`;

/** What `by` may begin to pay of withdrawals `w`, as SQL; of nobody who is paid where `by` is. */
export const payableSql = (
  by: string,
) => `w.state in ${statesBeforeSql('pay')} and not ${owesSql('w.user_id')} and not ${contestedSql('w.user_id')}
  and exists (select from users u join payees p on p.id = w.payee_id
    where u.id = w.user_id and u.state = 'active' and p.person_id is not distinct from u.person_id)
  and w.user_id not in (select accounts_paid_alike(${by}))`;

const firstApproval = prepared(
  'withdrawals_approve_first',
  `update withdrawals set first_approved_by = $2, first_approved_at = $3
   where id = $1 and state in ${statesBeforeSql('approve')} and first_approved_by is null and user_id <> $2`,
);
const approval = prepared(
  'withdrawals_approve',
  `update withdrawals set state = 'approved', approved_by = $2, approved_at = $3
   where id = $1 and state in ${statesBeforeSql('approve')} and user_id <> $2 and first_approved_by is not distinct from $4
     and ($4::bigint is null or $4 <> $2)`,
);
const end = (name: string, event: WithdrawalEvent, to: WithdrawalState, also = '') =>
  prepared(
    name,
    `update withdrawals set state = '${to}', ended_by = $2, ended_at = $3, receipt = $4, reason = $5, words = $6
     where id = $1 and state in ${statesBeforeSql(event)}${also}`,
  );
/** The bank turned it over: what it was paid with stays on record. */
const turnings = {
  return: prepared(
    'withdrawals_return',
    `update withdrawals set state = 'failed', ended_by = $2, ended_at = $3, reason = 'returned_by_bank', words = ''
     where id = $1 and state in ${statesBeforeSql('return')}`,
  ),
  reinstate: prepared(
    'withdrawals_reinstate',
    `update withdrawals set state = 'paid', ended_by = $2, ended_at = $3, receipt = $4, reason = '', words = ''
     where id = $1 and state in ${statesBeforeSql('reinstate')}`,
  ),
};
const receiptChange = prepared(
  'withdrawals_receipt',
  `update withdrawals set receipt = $2 where id = $1 and state = 'paid'`,
);
const ends = {
  refuse: end('withdrawals_refuse', 'refuse', 'refused'),
  owe: end('withdrawals_owe', 'owe', 'refused', ` and ${owesSql('user_id')}`),
  dispute: end('withdrawals_dispute', 'dispute', 'refused'),
  cancel: end('withdrawals_cancel', 'cancel', 'cancelled'),
  confirm: end('withdrawals_confirm', 'confirm', 'paid'),
  fail: end('withdrawals_fail', 'fail', 'failed'),
};
// Whoever makes a debt locks the row of it first: what is not seen here, comes after the payment began.
const debtLock = prepared(
  'withdrawals_lock_debts',
  `select from ledger_accounts where kind = 'owed' and owner_id in (
     select same.id from withdrawals w cross join lateral accounts_of_person(w.user_id) as same (id)
     where w.id = any($1::bigint[]))
   order by owner_id for no key update`,
);
// In one order for everybody, so that two who pay the same ones at once don't wait for each other.
const rowLock = prepared(
  'withdrawals_lock',
  `select from withdrawals where id = any($1::bigint[]) order by id for no key update`,
);
const start = prepared<{ id: number; paidFen: number }>(
  'withdrawals_pay',
  `update withdrawals w set state = 'paying', paying_by = $2, paying_at = $3
   where w.id = any($1::bigint[]) and ${payableSql('$2')} returning w.id, w.amount_fen - w.fee_fen as paid_fen`,
);
const owing = prepared<{ id: number }>(
  'withdrawals_owing',
  `select w.id from withdrawals w where w.state in ${statesBeforeSql('owe')} and w.id > $1 and ${owesSql('w.user_id')}
   order by w.id limit $2`,
);

/** The first of two admins agrees; false when it does not wait for one. */
export async function approveFirst(tx: Tx, { id, by, now }: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(firstApproval, [id, by, now])) === 1;
}

/** `firstApprovedBy`: who agreed before, as it was read; false when that, or its state, changed. */
export async function approveRow(
  tx: Tx,
  { id, by, now, firstApprovedBy }: { id: number; by: number; now: Date; firstApprovedBy: number | null },
): Promise<boolean> {
  return (await tx.run(approval, [id, by, now, firstApprovedBy])) === 1;
}

/** Holds withdrawals as they are until the end of the transaction. */
export async function lockWithdrawals(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(rowLock, [ids]);
}

/**
 * Begins to pay; gives those that it began, with what arrives, in fen. Left out is what is not approved any more, whose owner is
 * not active or paid where `by` is, or whose person owes anything or has an open contradiction with the bank.
 */
export async function startPaying(
  tx: Tx,
  { ids, by, now }: { ids: readonly number[]; by: number; now: Date },
): Promise<{ id: number; paidFen: number }[]> {
  await tx.run(debtLock, [ids]);
  await lockWithdrawals(tx, ids);
  return tx.many(start, [ids, by, now]);
}

export interface WithdrawalEnd {
  id: number;
  event: keyof typeof ends;
  /** Null: by itself, or by its owner. */
  by: number | null;
  receipt?: string;
  reason?: WithdrawalReason | '';
  words?: string;
  now: Date;
}

/** False when it is in no state that the event ends. */
export async function endWithdrawal(tx: Tx, ended: WithdrawalEnd): Promise<boolean> {
  const { id, event, by, receipt = '', reason = '', words = '', now } = ended;
  return (await tx.run(ends[event], [id, by, now, receipt, reason, words])) === 1;
}

/** The bank returned what was paid, or had paid what failed, with this receipt; false when it is not in the state before. */
export async function turnWithdrawal(
  tx: Tx,
  turned: { id: number; event: keyof typeof turnings; by: number; receipt: string; now: Date },
): Promise<boolean> {
  const { id, event, by, receipt, now } = turned;
  const values = [id, by, now];
  return (await tx.run(turnings[event], event === 'return' ? values : [...values, receipt])) === 1;
}

/** Another receipt of what was paid; false when it is not paid. */
export async function changeReceipt(tx: Tx, of: { id: number; receipt: string }): Promise<boolean> {
  return (await tx.run(receiptChange, [of.id, of.receipt])) === 1;
}

const stoppable = prepared<{ id: number }>(
  'withdrawals_stoppable',
  `select id from withdrawals where user_id = $1 and state in ${statesBeforeSql('dispute')} order by id desc limit $2`,
);

const stoppableLock = prepared(
  'withdrawals_lock_stoppable',
  `select from withdrawals where user_id = any($1::bigint[]) and state in ${statesBeforeSql('dispute')} order by id for no key update`,
);

/** Holds those of several users that are not being paid yet as they are until the end of the transaction. */
export async function lockStoppable(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.run(stoppableLock, [userIds]);
}

/** Those of a user that are not being paid yet, the newest first. */
export async function listStoppable(tx: Tx, userId: number, limit = 200): Promise<number[]> {
  return (await tx.many(stoppable, [userId, limit])).map(({ id }) => id);
}

/** Those not being paid yet whose person owes money, after one. */
export async function listOwing(tx: Tx, after: { id: number; limit: number }): Promise<number[]> {
  return (await tx.many(owing, [after.id, after.limit])).map(({ id }) => id);
}
