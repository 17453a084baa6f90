import { factorRules } from '#contract/identity/factorRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

type Totp = Row<'totp_factors', 'id name secret createdAt lastUsedAt lastStep confirmedAt'>;

const totpColumns = 'id, name, secret, created_at, last_used_at, last_step, confirmed_at';
const totpsOf = prepared<Totp>(
  'totps_of',
  `select ${totpColumns} from totp_factors where user_id = $1 and confirmed_at is not null order by id`,
);
const totpBegun = prepared<Totp>(
  'totp_begun',
  `select ${totpColumns} from totp_factors where id = $2 and user_id = $1 and confirmed_at is null and created_at > $3`,
);
const totpInsertion = prepared<{ id: number }>(
  'totp_insert',
  `insert into totp_factors (user_id, name, secret, created_at) values ($1, $2, $3, $4) returning id`,
);
const totpClearing = prepared(
  'totp_clear_begun',
  `delete from totp_factors where user_id = $1 and confirmed_at is null`,
);
const totpConfirmation = prepared(
  'totp_confirm',
  `update totp_factors set confirmed_at = $3, last_used_at = $3, last_step = $4
   where id = $2 and user_id = $1 and confirmed_at is null`,
);
const totpUse = prepared(
  'totp_use',
  `update totp_factors set last_step = $3, last_used_at = $4
   where id = $2 and user_id = $1 and confirmed_at is not null and last_step < $3`,
);
const totpDeletion = prepared<{ name: string }>(
  'totp_delete',
  `delete from totp_factors where id = $2 and user_id = $1 and confirmed_at is not null returning name`,
);
const totpForgetting = prepared(
  'totp_forget_begun',
  `delete from totp_factors where confirmed_at is null and created_at <= $1`,
);

export function listTotps(tx: Tx, userId: number): Promise<Totp[]> {
  return tx.many(totpsOf, [userId]);
}

/** One that is being set up. */
export function findBegunTotp(tx: Tx, userId: number, id: number, now: Date): Promise<Totp | undefined> {
  return tx.maybe(totpBegun, [userId, id, new Date(now.getTime() - factorRules.setupSeconds * 1000)]);
}

/** Begins one; another that was begun is given up. */
export async function insertTotp(
  tx: Tx,
  totp: { userId: number; name: string; secret: Buffer; now: Date },
): Promise<number> {
  await tx.run(totpClearing, [totp.userId]);
  return (await tx.one(totpInsertion, [totp.userId, totp.name, totp.secret, totp.now])).id;
}

interface TotpStep {
  userId: number;
  id: number;
  /** The time step of the code. */
  step: number;
  now: Date;
}

/** False: it was confirmed meanwhile. */
export async function confirmBegunTotp(tx: Tx, { userId, id, step, now }: TotpStep): Promise<boolean> {
  return (await tx.run(totpConfirmation, [userId, id, now, step])) === 1;
}

/** Uses up a code with all before it; false: it was used already. */
export async function useTotpStep(tx: Tx, { userId, id, step, now }: TotpStep): Promise<boolean> {
  return (await tx.run(totpUse, [userId, id, step, now])) === 1;
}

/** What it was called; undefined when there is none. */
export async function deleteTotp(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  return (await tx.maybe(totpDeletion, [userId, id]))?.name;
}

/** Deletes what was begun and never confirmed. */
export async function forgetBegunTotps(tx: Tx, before: Date): Promise<void> {
  await tx.run(totpForgetting, [before]);
}
