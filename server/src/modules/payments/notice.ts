import * as contract from '#contract/orders/payments.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { gatewaysOf } from '../../outside/gateways/offeredGateways.ts';
import type { Gateways, Notice } from '../../outside/gateways/gateway.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { askAt } from './askLater.ts';
import { isLegible, mismatch, unbelievable } from './proof.ts';
import { findAttemptByNumber, insertNotice, type AttemptRow } from './repository.ts';
import { settle } from './settle.ts';
import type { PaymentDeps } from './deps.ts';

type Input = ParsedInputOf<typeof contract.notifyPayment>;

/** Refused notices past this are still refused, but no longer written down. */
const writtenRefusals: AttemptLimit = { scope: 'refused_notice', max: 50, seconds: 600 };

/**
 * Takes a gateway's notice. It counts only when the gateway of that attempt signed it, for that number, that exact
 * amount and currency, as paid, and at a time that can be; else notice_refused, always the same. Of a wrong time the gateway
 * is asked. A repeated one is answered well and does nothing.
 */
export const notifyPayment = (deps: PaymentDeps) =>
  handle(contract.notifyPayment, async (call, input) => {
    const { tx, now, app } = call;
    const gateways = gatewaysOf(app, deps.internalUrl);
    const found = await check(tx, gateways, { ...input, now });
    if ('refusal' in found) {
      await writeRefusal(call, input.gateway, found.refusal);
      // Survives the refusal as well: the money may be there, whatever the notice says of its time.
      if (found.ask !== undefined) await askAt(app.attempts, found.ask, now);
      throw new AppError('notice_refused');
    }
    const { attempt, notice } = found;
    const result = await settle(tx, { app, payOrders: deps.payOrders }, { attempt, reference: notice.reference, now });
    await insertNotice(tx, {
      gateway: input.gateway,
      accepted: true,
      reason: `${result} ${attempt.merchantNumber}`,
      now,
    });
    return {};
  });

/** The attempt that a notice is about, or why it does not count, and the attempt to `ask` the gateway about. */
async function check(
  tx: Tx,
  gateways: Gateways,
  input: Input & { now: Date },
): Promise<{ attempt: AttemptRow; notice: Notice } | { refusal: string; ask?: number }> {
  const gateway = [...gateways.values()].find(({ name }) => name === input.gateway);
  if (!gateway) return { refusal: 'unknown gateway' };
  const notice = gateway.verify(input.body, input.signature);
  if (!notice) return { refusal: 'not signed by the gateway, or not a notice' };
  if (!isLegible(notice)) return { refusal: 'characters that nobody prints' };
  const attempt = await findAttemptByNumber(tx, notice.merchantNumber);
  if (!attempt) return { refusal: 'unknown merchant number' };
  if (attempt.gateway !== gateway.name) return { refusal: `another gateway's number ${attempt.merchantNumber}` };
  const refusal = mismatch(attempt, notice);
  if (refusal !== undefined) return { refusal };
  const doubt = unbelievable(attempt, notice, input.now);
  if (doubt !== undefined) return { refusal: doubt, ask: attempt.id };
  return { attempt, notice };
}

/** Survives the refusal, which rolls everything else back. */
async function writeRefusal(call: Call, gateway: string, reason: string): Promise<void> {
  const { attempts } = call.app;
  try {
    await attempt(attempts, writtenRefusals, call.ip, call.now);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await insertNotice(attempts, { gateway, accepted: false, reason, now: call.now });
}
