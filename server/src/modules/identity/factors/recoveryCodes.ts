import * as contract from '#contract/identity/factors.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { cleanCode } from '#contract/core/typedCode.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { randomCode } from '../../../platform/keys/randomCode.ts';
import { hasSecondFactor, lockOwner } from './factors.repository.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './recoveryCodes.repository.ts';

const groupLength = 4;

/** New codes of an account in place of all others, as they are shown: `7K3M-9QXZ-2B4N`. Only their hashes are kept. */
export async function drawRecoveryCodes(
  tx: Tx,
  keys: Keys,
  { userId, now }: { userId: number; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: factorRules.recoveryCodes }, () => randomCode(factorRules.recoveryLength));
  const hashes = codes.map((code) => codeHashOf(keys, userId, code));
  await replaceRecoveryCodes(tx, { userId, hashes, now });
  return codes.map((code) => code.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? code);
}

/** Makes new codes; the old ones end. Throws no_second_factor. */
export const makeRecoveryCodes = handle(contract.makeRecoveryCodes, async (call) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  await lockOwner(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) throw new AppError('no_second_factor');
  const recoveryCodes = await drawRecoveryCodes(tx, app.keys, { userId, now });
  await recordSecurityEvent(tx, call, { kind: 'recovery_made' });
  await enqueueNotice(tx, { kind: 'recovery_made', userId }, now);
  return { recoveryCodes };
});

/** Uses a code up, and tells the owner. False: it is wrong, or was used. */
export async function spendRecoveryCode(
  call: Pick<Call, 'tx' | 'now' | 'app' | 'actor' | 'ip'>,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { tx, now, app } = call;
  const hash = codeHashOf(app.keys, userId, cleanCode(code));
  if (!(await useRecoveryCode(tx, { userId, hash, now }))) return false;
  const left = await countRecoveryCodes(tx, userId);
  await recordSecurityEvent(tx, call, { kind: 'recovery_used', userId, detail: { left: String(left) } });
  await enqueueNotice(tx, { kind: 'recovery_used', userId, params: { left } }, now);
  return true;
}

/** Where the last factor of an account is gone, its recovery codes are of no use any more. */
export async function dropUselessCodes(tx: Tx, userId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId);
}

function codeHashOf(keys: Keys, userId: number, code: string): Buffer {
  return keys.lookupHash('recovery_code', `${userId}:${code}`);
}
