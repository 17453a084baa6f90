import { prepared, type Tx } from '../../../platform/database/database.ts';

const codesClearing = prepared('recovery_clear', `delete from recovery_codes where user_id = $1`);
const codesInsertion = prepared(
  'recovery_insert',
  `insert into recovery_codes (user_id, code_hash, created_at)
   select $1, decode(h, 'hex'), $3 from unnest($2::text[]) as h`,
);
const codeUse = prepared(
  'recovery_use',
  `update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null`,
);
const codesLeft = prepared<{ count: number }>(
  'recovery_left',
  `select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null`,
);

/** Puts new codes in place of all others. */
export async function replaceRecoveryCodes(
  tx: Tx,
  codes: { userId: number; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.run(codesClearing, [codes.userId]);
  await tx.run(codesInsertion, [codes.userId, codes.hashes.map((hash) => hash.toString('hex')), codes.now]);
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.run(codesClearing, [userId]);
}

/** Uses a code up; false: there is none such, or it was used. */
export async function useRecoveryCode(tx: Tx, code: { userId: number; hash: Buffer; now: Date }): Promise<boolean> {
  return (await tx.run(codeUse, [code.userId, code.hash, code.now])) === 1;
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  return (await tx.one(codesLeft, [userId])).count;
}
