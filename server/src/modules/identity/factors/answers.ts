/** One answer to the question for a second factor, by whichever way. */
import type { FactorMethod } from '#contract/identity/factorMethods.ts';
import type { FactorAnswer } from '#contract/identity/factors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { attempt, takeBackAttempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Call } from '../../../platform/http/http.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import { findFactorKinds } from './factors.repository.ts';
import { countRecoveryCodes } from './recoveryCodes.repository.ts';
import { spendPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';
import { recordWrongAnswer, spendTotpCode } from './totp.ts';

/** Whose tries at codes of an app they are: those can be guessed, recovery codes and passkeys cannot. */
export interface CountedTries {
  limit: AttemptLimit;
  subject: string;
  /** The owner is told when they are used up. */
  tells?: boolean;
}

/**
 * Spends an answer of this account. Throws totp_wrong, recovery_code_wrong, passkey_refused, passkey_copied,
 * too_many_requests.
 */
export async function spendAnswer(
  call: Call,
  { userId, answer, tries }: { userId: number; answer: FactorAnswer; tries: CountedTries },
): Promise<void> {
  switch (answer.method) {
    case 'passkey': {
      await spendPasskey(call, { passkey: answer.passkey, userId });
      return;
    }
    case 'recovery': {
      if (await spendRecoveryCode(call, { userId, code: answer.code })) return;
      await recordWrongAnswer(call, userId, 'recovery');
      throw new AppError('recovery_code_wrong');
    }
    case 'totp': {
      const left = await attempt(call.app.attempts, tries.limit, tries.subject, call.now);
      if (await spendTotpCode(call, { userId, code: answer.code })) {
        await takeBackAttempt(call.app.attempts, tries.limit, tries.subject, call.now);
        return;
      }
      await recordWrongAnswer(call, userId, 'totp');
      // Beside the transaction, which ends with the refusal.
      if (left === 0 && tries.tells)
        await enqueueNotice(call.app.attempts, { kind: 'factor_guessed', userId }, call.now);
      throw new AppError('totp_wrong');
    }
  }
}

/** How an account can answer; empty: it has no second factor. */
export async function answerMethods(tx: Tx, userId: number): Promise<FactorMethod[]> {
  const { totps, passkeys } = await findFactorKinds(tx, userId);
  if (!totps && !passkeys) return [];
  const codes = await countRecoveryCodes(tx, userId);
  return [
    ...(totps ? (['totp'] as const) : []),
    ...(passkeys ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ];
}
