import { isGateway, type GatewayName } from '#contract/orders/gateways.ts';
import * as contract from '#contract/orders/payments.ts';
import { handle, handleOutside, type Call } from '../../platform/http/http.ts';
import {
  asksNothing,
  type ComplaintNotice,
  type Gateway,
  type GatewayDispute,
  type Notice,
  type SentNotice,
} from '../../outside/gateways/gateway.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shortenedAddress, addressOf } from '../../platform/http/address.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isInNetworks } from '../../platform/http/networks.ts';
import { askAt } from './askLater.ts';
import { networksOfMerchant } from './merchants/merchants.repository.ts';
import { gatewayOf, type GatewayApp } from './merchants/adapters.ts';
import { isLegible, mismatch, unbelievable } from './proof.ts';
import { findAttemptByNumber, insertNotice, type AttemptRow } from './repository.ts';
import { noteReturnedOutside } from './refunds/unanswered.repository.ts';
import { settle } from './settle.ts';
import type { PaymentDeps } from './deps.ts';

/** Refused notices past this are still refused, but no longer written down. */
const writtenRefusals: AttemptLimit = { scope: 'refused_notice', max: 50, seconds: 600 };

/** Where notices of payments tell of disputes and complaints as well. */
export interface DisputeNews {
  /** Takes what the gateway of a payment says of its dispute, or refuses it as any notice. Throws notice_refused. */
  takeDispute: (call: Call, gateway: Gateway, said: GatewayDispute) => Promise<void>;
  /** Plans to ask a merchant account about a complaint, or about all of late. */
  askAboutComplaint: (
    tx: Tx,
    of: { gateway: GatewayName; merchantId: number; number: string | null; now: Date },
  ) => Promise<void>;
}

/**
 * Takes a gateway's notice. It counts only when the gateway of that attempt signed it, for that number, that exact
 * amount and currency, as paid, from a network that its merchant account allows, and at a time that can be; else notice_refused, always the same. Of a wrong time the gateway
 * is asked. A repeated one is answered well and does nothing.
 */
export const notifyPayment = (deps: PaymentDeps) =>
  handle(contract.notifyPayment, (call, { gateway, body, signature }) =>
    takeNotice(deps, call, { gateway, merchantId: null, sent: { body, signature } }),
  );

/** The same of an epay provider, for one merchant account. */
export const notifyEpayPayment = (deps: PaymentDeps) =>
  handle(contract.notifyEpayPayment, (call, { merchantId, query }) =>
    takeNotice(deps, call, { gateway: 'epay', merchantId, sent: { query } }),
  );

/** The same by version 2 of its protocol. */
export const notifyEpay2Payment = (deps: PaymentDeps) =>
  handle(contract.notifyEpay2Payment, (call, { merchantId, query }) =>
    takeNotice(deps, call, { gateway: 'epay2', merchantId, sent: { query } }),
  );

/** The same of Alipay, for one merchant account. */
export const notifyAlipayPayment = (deps: PaymentDeps, news: DisputeNews) =>
  handle(contract.notifyAlipayPayment, (call, { merchantId, body }) =>
    takeNotice(deps, call, { gateway: 'alipay', merchantId, sent: { body }, news }),
  );

/** The same of WeChat Pay, for one merchant account. A certificate that is not known is fetched first. */
export const notifyWechatPayment = (deps: PaymentDeps, news: DisputeNews) =>
  handleOutside(contract.notifyWechatPayment, {
    intend: async ({ tx, app, fullIp }, { merchantId, ...sent }) => {
      // Nobody is asked anything for what is refused anyway.
      const isElsewhere = await isFromElsewhere(tx, merchantId, fullIp);
      const gateway = isElsewhere
        ? undefined
        : await gatewayOf(tx, { ...app, ...deps }, { gateway: 'wechat', merchantId });
      return { gateway, merchantId, sent };
    },
    ask: async ({ app, now }, { gateway, merchantId, sent }) => {
      try {
        await gateway?.ready?.({ ...nothingSent, ...sent, receivedAt: now });
      } catch (error) {
        // The notice is refused then, and sent again.
        app.log.warn({ err: error, merchantId }, 'the certificate of a notice could not be fetched');
      }
    },
    record: (call, { merchantId, sent }) => takeNotice(deps, call, { gateway: 'wechat', merchantId, sent, news }),
  });

/** The same of Stripe. A dispute is asked about first, and then taken. */
export const notifyStripePayment = (deps: PaymentDeps, { takeDispute }: DisputeNews) =>
  handleOutside(contract.notifyStripePayment, {
    intend: async ({ tx, app, fullIp }, { merchantId, ...sent }) => {
      const isElsewhere = await isFromElsewhere(tx, merchantId, fullIp);
      const gateway = isElsewhere
        ? undefined
        : await gatewayOf(tx, { ...app, ...deps }, { gateway: 'stripe', merchantId });
      return { gateway, merchantId, sent };
    },
    ask: async ({ app, now }, { gateway, merchantId, sent }): Promise<GatewayDispute | 'unknown' | undefined> => {
      try {
        return await gateway?.disputeOf?.({ ...nothingSent, ...sent, receivedAt: now });
      } catch (error) {
        app.log.warn({ err: error, merchantId }, 'a dispute could not be asked about');
        return 'unknown';
      }
    },
    record: async (call, { gateway, merchantId, sent }, dispute) => {
      if (!gateway || dispute === undefined) return takeNotice(deps, call, { gateway: 'stripe', merchantId, sent });
      if (dispute === 'unknown') {
        // It is sent again.
        await refuseNotice(call, gateway.name, 'dispute: its payment could not be asked about');
        throw new AppError('notice_refused');
      }
      await takeDispute(call, gateway, dispute);
      return {};
    },
  });

/** What of a notice is not there. */
export const nothingSent = { body: '', query: '', signature: '', timestamp: '', nonce: '', serial: '' };

interface Received {
  /** As the address says. */
  gateway: string;
  merchantId: number | null;
  sent: Partial<Omit<SentNotice, 'receivedAt'>>;
  /** Left out: its notices tell of no complaints. */
  news?: DisputeNews;
}

async function takeNotice(deps: PaymentDeps, call: Call, received: Received): Promise<Record<string, never>> {
  const { tx, now, app } = call;
  const found = await check(tx, { ...app, ...deps }, { ...received, ip: call.fullIp, now });
  if ('refusal' in found) {
    await refuseNotice(call, received.gateway, found.refusal);
    // Survives the refusal as well: the money may be there, whatever the notice says of its time.
    if (found.ask !== undefined) await askAt(app.attempts, found.ask, now);
    throw new AppError('notice_refused');
  }
  if ('nothing' in found) return {};
  if ('complaint' in found) {
    const { merchantId, gateway, news } = received;
    if (merchantId === null || !news || !isGateway(gateway)) return {};
    await news.askAboutComplaint(tx, { gateway, merchantId, number: found.complaint, now });
    const reason =
      found.complaint === null ? 'complaints, to be asked for' : `complaint ${found.complaint}, to be asked about`;
    await insertNotice(tx, { gateway, accepted: true, reason, now });
    return {};
  }
  const { attempt, notice } = found;
  // It changes nothing: an attempt that was not paid ends when the gateway is asked. What was paid went back, and admins see
  // where that was not our asking.
  if (notice.isOver === true) {
    if (attempt.state === 'paid') {
      const isOutside = await noteReturnedOutside(tx, attempt.id, now);
      const said = `${isOutside ? 'returned without being asked' : 'returned'} ${attempt.merchantNumber}`;
      await insertNotice(tx, { gateway: attempt.gateway, accepted: true, reason: said, now });
    }
    return {};
  }
  const result = await settle(tx, { app, ...deps }, { attempt, reference: notice.reference, now });
  const reason = `${result} ${attempt.merchantNumber}`;
  await insertNotice(tx, { gateway: attempt.gateway, accepted: true, reason, now });
  return {};
}

/** The attempt that a notice is about, or why it does not count, and the attempt to `ask` the gateway about. */
async function check(
  tx: Tx,
  app: GatewayApp,
  { gateway: name, merchantId, sent, ip, now }: Received & { ip: string; now: Date },
): Promise<
  { attempt: AttemptRow; notice: Notice } | { refusal: string; ask?: number } | { nothing: true } | ComplaintNotice
> {
  const gateway = isGateway(name) ? await gatewayOf(tx, app, { gateway: name, merchantId }) : undefined;
  if (!gateway) return { refusal: 'unknown gateway' };
  if (merchantId !== null && (await isFromElsewhere(tx, merchantId, ip))) {
    // Enough to tell a network that was forgotten.
    return { refusal: `from elsewhere: ${shortenedAddress(addressOf(ip))}, merchant account ${merchantId}` };
  }
  const notice = gateway.verify({ ...nothingSent, ...sent, receivedAt: now });
  if (!notice) return { refusal: 'not signed by the gateway, or not a notice' };
  if (notice === asksNothing) return { nothing: true };
  if ('complaint' in notice) return notice;
  if (!isLegible(notice)) return { refusal: 'characters that nobody prints' };
  const attempt = await findAttemptByNumber(tx, notice.merchantNumber);
  if (!attempt) return { refusal: 'unknown merchant number' };
  const { merchantNumber } = attempt;
  if (attempt.gateway !== gateway.name) return { refusal: `another gateway's number ${merchantNumber}` };
  if (attempt.merchantId !== gateway.merchantId) return { refusal: `another merchant's number ${merchantNumber}` };
  const isOver = notice.isOver === true;
  const refusal = mismatch(attempt, { ...notice, isPaid: notice.isPaid || isOver });
  if (refusal !== undefined) return { refusal };
  // What changes nothing any more may be as old as it likes.
  const doubt = isOver || attempt.state === 'paid' ? undefined : unbelievable(attempt, notice, now);
  if (doubt !== undefined) return { refusal: doubt, ask: attempt.id };
  return { attempt, notice };
}

/** Whether an address is in none of the networks that a merchant account allows; without networks it allows all. */
async function isFromElsewhere(tx: Tx, merchantId: number, ip: string): Promise<boolean> {
  const networks = await networksOfMerchant(tx, merchantId);
  return networks.length > 0 && !isInNetworks(ip, networks);
}

/** Notes why a notice is refused, which survives the refusal. */
export async function refuseNotice(call: Call, gateway: string, reason: string): Promise<void> {
  const { attempts } = call.app;
  try {
    await attempt(attempts, writtenRefusals, call.ip, call.now);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await insertNotice(attempts, { gateway, accepted: false, reason, now: call.now });
}
