import type { BankCode } from '#contract/withdrawals/banks.ts';
import type { PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../../platform/database/listPage.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { payableSql, startPaying, type WithdrawalRow } from '../withdrawals.repository.ts';

export interface BatchRow extends Row<'payout_batches', 'id madeBy madeAt lines amountFen'> {
  kind: PayeeKind;
  madeByName: string;
  paying: number;
  paid: number;
  failed: number;
}

const columns = `b.id, b.kind, b.made_by, b.made_at, b.lines, b.amount_fen, u.username as made_by_name,
  c.paying, c.paid, c.failed`;
const joins = `join users u on u.id = b.made_by cross join lateral (
  select count(*) filter (where state = 'paying') as paying, count(*) filter (where state = 'paid') as paid,
    count(*) filter (where state = 'failed') as failed from withdrawals where batch_id = b.id) as c`;

const list = listStatements<BatchRow>({
  name: 'payouts_list',
  table: 'payout_batches',
  alias: 'b',
  columns,
  joins,
  filter: 'true',
});
const find = prepared<BatchRow>('payouts_find', `select ${columns} from payout_batches b ${joins} where b.id = $1`);
const candidates = prepared<{ id: number }>(
  'payouts_candidates',
  `select w.id from withdrawals w join payees p on p.id = w.payee_id
   where p.kind = $2 and ${payableSql('$1')} order by w.id limit $3`,
);
const insertion = prepared<{ id: number }>(
  'payouts_insert',
  `insert into payout_batches (kind, made_by, made_at, lines, amount_fen) values ($1, $2, $3, $4, $5) returning id`,
);
const joining = prepared('payouts_join', `update withdrawals set batch_id = $2 where id = any($1::bigint[])`);

export interface BatchLine extends Pick<
  WithdrawalRow,
  'id' | 'userId' | 'holdId' | 'state' | 'amountFen' | 'feeFen' | 'payeeId' | 'batchId' | 'receipt' | 'nameMasked'
> {
  factsEncrypted: Buffer | null;
  kind: PayeeKind;
  bank: BankCode | '';
  accountMasked: string;
  /** Keyed hash of kind and account; null: its owner is gone. */
  fingerprint: Buffer | null;
}

const lines = prepared<BatchLine>(
  'payouts_lines',
  `select w.id, w.user_id, w.hold_id, w.state, w.amount_fen, w.fee_fen, w.payee_id, w.batch_id, p.facts_encrypted, p.kind,
     p.bank, p.account_masked, p.name_masked, p.fingerprint, w.receipt
   from withdrawals w join payees p on p.id = w.payee_id where w.batch_id = $1 order by w.id`,
);

const numbers = prepared<{ id: number }>(
  'payouts_withdrawals',
  `select id from withdrawals where batch_id = $1 order by id`,
);

export function listBatches(tx: Tx, page: PageInput): Promise<Page<BatchRow>> {
  return listPage(tx, list, page, []);
}

export function findBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Begins to pay what can be paid to one kind of account, the oldest first; undefined when there is none. */
export async function startBatch(
  tx: Tx,
  { kind, by, max, now }: { kind: PayeeKind; by: number; max: number; now: Date },
): Promise<{ id: number; withdrawals: number[] } | undefined> {
  const found = await tx.many(candidates, [by, kind, max]);
  const started = await startPaying(tx, { ids: found.map(({ id }) => id), by, now });
  if (started.length === 0) return undefined;
  const withdrawals = started.map(({ id }) => id).toSorted((one, other) => one - other);
  const amountFen = started.reduce((sum, { paidFen }) => sum + paidFen, 0);
  const { id } = await tx.one(insertion, [kind, by, now, started.length, amountFen]);
  await tx.run(joining, [withdrawals, id]);
  return { id, withdrawals };
}

/** The numbers of all withdrawals of a batch. */
export async function listBatchWithdrawals(tx: Tx, id: number): Promise<number[]> {
  return (await tx.many(numbers, [id])).map((row) => row.id);
}

/** All withdrawals of a batch, whatever became of them. */
export function listBatchLines(tx: Tx, id: number): Promise<BatchLine[]> {
  return tx.many(lines, [id]);
}
