import type { Locale, Texts } from '#contract/core/locale.ts';
import { bankTexts, type BankCode } from '#contract/withdrawals/banks.ts';
import { payeeKindTexts, type PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import { openWithdrawalStates } from '#contract/withdrawals/withdrawalProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface PayeeRow extends Row<
  'payees',
  'id userId kind nameMasked accountMasked createdAt usableAt removedAt'
> {
  kind: PayeeKind;
  bank: BankCode | '';
  /** It was saved under another real name than the account has now. */
  isStale: boolean;
}

const columns = `p.id, p.user_id, p.kind, p.bank, p.name_masked, p.account_masked, p.created_at, p.usable_at,
  p.removed_at, p.person_id is distinct from u.person_id as is_stale`;
const joins = 'payees p join users u on u.id = p.user_id';

const nextId = prepared<{ id: number }>('payees_next_id', `select nextval('payees_id_seq')::bigint as id`);
// Those who count are locked by now: the person's accounts.
const insertion = prepared(
  'payees_insert',
  `insert into payees (id, user_id, person_id, kind, bank, facts_encrypted, name_masked, account_masked, fingerprint,
     created_at, usable_at)
   overriding system value
   select $1, $2, u.person_id, $3, $4, $5, $6, $7, $8, $9, $10 from users u
   where u.id = $2 and u.person_id is not null and (
     select count(*) from payees where user_id in (select accounts_of_person($2)) and removed_at is null) < $11`,
);
const ofUser = prepared<PayeeRow>(
  'payees_of_user',
  `select ${columns} from ${joins} where p.user_id = $1 and p.removed_at is null order by p.id desc limit $2`,
);
const find = prepared<PayeeRow>('payees_find', `select ${columns} from ${joins} where p.id = $1`);
const facts = prepared<{ factsEncrypted: Buffer | null }>(
  'payees_facts',
  `select facts_encrypted from payees where id = $1`,
);
const open = openWithdrawalStates.map((state) => `'${state}'`).join(', ');
const removal = prepared(
  'payees_remove',
  `update payees set removed_at = $3, facts_encrypted = null
   where id = $1 and user_id = $2 and removed_at is null
     and not exists (select from withdrawals w where w.payee_id = payees.id and w.state in (${open}))`,
);

export async function newPayeeId(tx: Tx): Promise<number> {
  return (await tx.one(nextId, [])).id;
}

export interface NewPayee extends Pick<PayeeRow, 'id' | 'userId' | 'kind' | 'bank' | 'nameMasked' | 'accountMasked'> {
  factsEncrypted: Buffer;
  fingerprint: Buffer;
  now: Date;
  usableAt: Date;
}

/** False when the person has `max` already. Fails by `payees_once` when the account has it already. */
export async function insertPayee(tx: Tx, payee: NewPayee, max: number): Promise<boolean> {
  const { id, userId, kind, bank, factsEncrypted, nameMasked, accountMasked, fingerprint, now, usableAt } = payee;
  const values = [id, userId, kind, bank, factsEncrypted, nameMasked, accountMasked, fingerprint, now, usableAt, max];
  return (await tx.run(insertion, values)) === 1;
}

/** Those that are not removed, newest first. */
export function listPayeesOf(tx: Tx, userId: number, max: number): Promise<PayeeRow[]> {
  return tx.many(ofUser, [userId, max]);
}

export function findPayee(tx: Tx, id: number): Promise<PayeeRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Name and account, encrypted for this payee; null once it was removed. */
export async function findPayeeFacts(tx: Tx, id: number): Promise<Buffer | null> {
  return (await tx.one(facts, [id])).factsEncrypted;
}

/** False when a withdrawal is on its way to it, or it is removed already. */
export async function removePayeeRow(tx: Tx, of: { id: number; userId: number; now: Date }): Promise<boolean> {
  return (await tx.run(removal, [of.id, of.userId, of.now])) === 1;
}

/** A payee `p` in a line, as `payeeWords` names it: `招商银行 **** 1234`. */
export function payeeWordsSql(locale: Locale): string {
  const words = (texts: Readonly<Record<string, Texts>>) =>
    Object.entries(texts)
      .map(([code, text]) => `when '${code}' then '${text[locale].replaceAll("'", "''")}'`)
      .join(' ');
  return `case p.bank ${words(bankTexts)} else case p.kind ${words(payeeKindTexts)} end end || ' ' || p.account_masked`;
}
