/** Asking a gateway about an attempt at the wish of an admin, whatever became of the attempt; the proof is that of all other answers. */
import type { AskedResult } from '#contract/money/reconciliationRules.ts';
import type { Gateway, GatewayPayment } from '../../outside/gateways/gateway.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/http.ts';
import type { PaymentDeps } from './deps.ts';
import { gatewayOf, type GatewayApp } from './merchants/adapters.ts';
import { mismatch } from './proof.ts';
import { findAttemptRow, getAttempt, insertNotice } from './repository.ts';
import { settle } from './settle.ts';

/** The gateway that an attempt was asked of, our number for it there and the gateway's ('' where it gave none); undefined where there is none any more. */
export async function gatewayOfAttempt(
  tx: Tx,
  app: GatewayApp,
  attemptId: number,
): Promise<{ gateway: Gateway; merchantNumber: string; reference: string } | undefined> {
  const attempt = await findAttemptRow(tx, attemptId);
  const gateway = attempt && (await gatewayOf(tx, app, attempt));
  return gateway && { gateway, merchantNumber: attempt.merchantNumber, reference: attempt.gatewayReference ?? '' };
}

/** Settles an attempt by what its gateway answered: `credited`, or why not. Nothing but that exact amount, paid, counts. */
export async function settleProved(
  tx: Tx,
  deps: { app: Pick<App, 'keys'> } & Pick<PaymentDeps, 'payOrders' | 'payLease'>,
  { attemptId, answer, now }: { attemptId: number; answer: GatewayPayment; now: Date },
): Promise<Extract<AskedResult, 'credited' | 'known' | 'not_paid' | 'other_amount'>> {
  const attempt = await getAttempt(tx, attemptId);
  if (answer.state !== 'paid') return 'not_paid';
  const { gateway, merchantNumber } = attempt;
  const refusal = mismatch(attempt, { ...answer, isPaid: true });
  if (refusal !== undefined) {
    await insertNotice(tx, { gateway, accepted: false, reason: `asked: ${refusal}`, now });
    return 'other_amount';
  }
  const result = await settle(tx, deps, { attempt, reference: answer.reference, now });
  if (result === 'repeated') return 'known';
  await insertNotice(tx, { gateway, accepted: true, reason: `asked: settled ${merchantNumber}`, now });
  return 'credited';
}
