import { randomBytes } from 'node:crypto';
import * as contract from '#contract/orders/payments.ts';
import { rechargeRules } from '#contract/money/rechargeRules.ts';
import { formatFen } from '#contract/core/money.ts';
import { isOwnOffer, type GatewayWay } from '#contract/orders/gateways.ts';
import { codedAddress } from '#contract/orders/paymentCode.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { Gateway, OfferedPayment } from '../../outside/gateways/gateway.ts';
import { attempt as countAttempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, handleOutside, userIdOf, type BareCall, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { askLater } from './askLater.ts';
import {
  findAttempt,
  getAttempt,
  findOpenRechargeOf,
  findLeaseOfPayment,
  findLeaseOfToken,
  findPaymentByToken,
  listOrdersOfPayment,
  listOrdersOfToken,
  insertAttempt,
  listAttemptFees,
  lockPayment,
  noteOpenedByOthers,
  type AttemptRow,
  type PaidLeaseRow,
  type PaidOrderRow,
  type PaymentRow,
} from './repository.ts';
import { noWays, openWays } from './merchants/choice.ts';
import { gatewayOf, type GatewayApp } from './merchants/adapters.ts';
import { keepOffer } from './offer.ts';
import { promiseBonusOf } from './bonus/bonus.ts';
import { mostBesideGateway } from './parts/gatewayParts.ts';
import { heldOf, holdPart } from './parts/balancePart.ts';
import { openPayment } from './service.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentView } from './view.ts';
import { paymentRequestOf } from './paymentRequest.ts';
import { drawQr } from './drawQr.ts';

type Input = ParsedInputOf<typeof contract.getPayment>;

/** New payments at gateways, by person, or by address for visitors. */
const newAttempts: AttemptLimit = { scope: 'payment_attempt', max: 60, seconds: 600 };

interface Intent {
  payment: PaymentRow;
  orders: readonly PaidOrderRow[];
  lease: PaidLeaseRow | undefined;
  attempt: AttemptRow;
  gateway: Gateway;
}

/** Asks a gateway for the page on which a payment is made, or answers with the one that it offered before. */
export const getPayment = (deps: PaymentDeps) =>
  handleOutside(contract.getPayment, {
    intend: (call, input) => intendPayment(deps, call, input),
    ask: askGateway,
    record: async (call, { payment, attempt }, offered) => {
      // Kept, so that it is the same for everybody with the link.
      if (offered) await keepOffer(call.tx, { ...call.app, ...deps }, { attempt, offered });
      const shown = await showPayment(call, { token: payment.token });
      // The one that was asked for, also where another way was chosen after it.
      const { gateway, payWay: way, state, feeFen, ...kept } = await getAttempt(call.tx, attempt.id);
      const payUrl = isOwnOffer(gateway, way) ? (offered?.payUrl ?? null) : kept.payUrl;
      const isOpen = shown.state === 'waiting' && state !== 'failed' && payUrl !== null;
      if (!isOpen) return { ...shown, attempt: null, code: null };
      const coded = codedAddress({ gateway, way, payUrl });
      return { ...shown, attempt: { gateway, way, payUrl, feeFen }, code: coded === null ? null : drawQr(coded) };
    },
  });

/**
 * First transaction: finds the payment of the link or opens a recharge, and notes what will be asked of the gateway.
 * Throws not_found, login_needed, order_closed, order_already_paid, gateway_unavailable, payment_fee_changed, too_many_requests.
 */
async function intendPayment(deps: PaymentDeps, call: Call, input: Input): Promise<Intent> {
  const app = { ...call.app, ...deps };
  const payment = await paymentToPay(call, input);
  const { id: paymentId } = payment;
  const [orders, lease] = await Promise.all([
    listOrdersOfPayment(call.tx, paymentId),
    findLeaseOfPayment(call.tx, paymentId),
  ]);
  const attempt = await attemptOf(call, app, payment, input);
  // Asked of the gateway once, a payment stays with the merchant account that it was asked through.
  const gateway = await gatewayOf(call.tx, app, attempt);
  if (!gateway) throw new AppError('gateway_unavailable');
  const isBuyer = call.actor.kind === 'user' && call.actor.userId === payment.userId;
  if (!isBuyer) await noteOpenedByOthers(call.tx, attempt.id);
  return { payment, orders, lease, gateway, attempt };
}

/** What is asked of the gateway beside what the balance pays, or was before. Throws gateway_unavailable, payment_fee_changed, too_many_requests. */
async function attemptOf(
  call: Call,
  app: GatewayApp,
  payment: Pick<PaymentRow, 'id' | 'purpose' | 'amountFen' | 'balanceFen'>,
  { gateway, way, feeFen }: Pick<Input, 'gateway' | 'way' | 'feeFen'>,
): Promise<AttemptRow> {
  const { id: paymentId, balanceFen } = payment;
  const known = await findAttempt(call.tx, { paymentId, gateway, way, balanceFen });
  if (known && isOwnOffer(known.gateway, known.payWay)) await countNew(call);
  const amountFen = payment.amountFen - balanceFen;
  const attempt =
    known ?? (await newAttempt(call, payment, await wayOf(call, app, { gateway, way, amountFen, paymentId })));
  if (feeFen !== undefined && feeFen !== attempt.feeFen) {
    throw new AppError('payment_fee_changed', { params: { fee: formatFen(attempt.feeFen) } });
  }
  return attempt;
}

/**
 * Holds what the balance shall pay of one's orders and notes what the gateway is asked for the rest, in one transaction; the payment page
 * then asks the gateway. 0 lets go what was held, and asks nothing. Throws what the contract says; nothing happened then.
 */
export const payPartByBalance = (deps: PaymentDeps) =>
  handle(contract.payPartByBalance, async (call, input) => {
    const { tx, now } = call;
    const { token, fromBalanceFen: balanceFen } = input;
    const found = await findPaymentByToken(tx, token);
    if (!found || found.purpose !== 'order' || found.userId !== userIdOf(call)) throw new AppError('not_found');
    // The payment before accounts, as everywhere: of two tabs, or of this and a notice, the second sees what the first did.
    await lockPayment(tx, found.id);
    const payment = await paymentToPay(call, { token });
    const most = mostBesideGateway((await listOrdersOfPayment(tx, payment.id)).map(({ amountFen }) => amountFen));
    if (balanceFen > most) {
      const params = { max: formatFen(most) };
      throw new AppError('invalid_input', { fields: [{ field: 'fromBalanceFen', rule: 'too_big', params }] });
    }
    // Given up, it is free again whatever can be asked of gateways now.
    if (balanceFen === 0) {
      await holdPart(tx, payment, { balanceFen, now });
      return { amountFen: payment.amountFen, fromBalanceFen: balanceFen, feeFen: null };
    }
    if (balanceFen !== payment.balanceFen) await countNew(call);
    const { feeFen } = await attemptOf(call, { ...call.app, ...deps }, { ...payment, balanceFen }, input);
    await holdPart(tx, payment, { balanceFen, now });
    return { amountFen: payment.amountFen, fromBalanceFen: balanceFen, feeFen };
  });

interface ChosenWay {
  gateway: Gateway;
  way: GatewayWay;
  /** What the payer bears, in fen. */
  feeFen: number;
}

/** The gateway in the way that was chosen, or in the first that it has; undefined when it takes no such payment. */
async function wayOf(
  call: Call,
  app: GatewayApp,
  { gateway, way: wanted, ...payment }: Pick<Input, 'gateway' | 'way'> & { amountFen: number; paymentId: number },
): Promise<ChosenWay | undefined> {
  const { ways } = await openWays(call, payment);
  const open = ways.find((one) => one.gateway === gateway && (wanted === undefined || one.way === wanted));
  const chosen = open && (await gatewayOf(call.tx, app, open));
  return chosen && { gateway: chosen, way: open.way, feeFen: open.feeFen };
}

/**
 * With no transaction open: the page that the gateway offers, unless it did so before and everybody may have that. Throws
 * gateway_unavailable.
 */
async function askGateway(
  call: BareCall,
  { payment, orders, lease, attempt, gateway }: Intent,
): Promise<OfferedPayment | undefined> {
  const isAskedAnew = attempt.state === 'waiting' && isOwnOffer(attempt.gateway, attempt.payWay);
  if (attempt.state !== 'asked' && !isAskedAnew) return undefined;
  const { app, requestId, fullIp: payerIp } = call;
  try {
    return await gateway.create(paymentRequestOf(app, { payment, orders, lease, attempt, gateway, payerIp }));
  } catch (error) {
    app.log.warn({ err: error, requestId, gateway: gateway.name }, 'a gateway did not offer a payment');
    throw error;
  }
}

/** Where a payment stands, for whoever has its link. Throws not_found. */
export const getPaymentState = handle(contract.getPaymentState, showPayment);

/** `fromBalanceFen`: as it would be with that part from the balance. */
async function showPayment(
  call: Call,
  { token, fromBalanceFen }: { token: string; fromBalanceFen?: number | undefined },
): Promise<Reply<contract.PaymentState>> {
  const [payment, orders, lease] = await Promise.all([
    findPaymentByToken(call.tx, token),
    listOrdersOfToken(call.tx, token),
    findLeaseOfToken(call.tx, token),
  ]);
  if (!payment) throw new AppError('not_found');
  const { id: paymentId } = payment;
  const balanceFen = fromBalanceFen ?? payment.balanceFen;
  const amountFen = Math.max(0, payment.amountFen - balanceFen);
  const open = payment.state === 'waiting' ? await openWays(call, { amountFen, paymentId }) : noWays;
  // Nobody bears a fee where there is no merchant account.
  const hasFees = open.ways.some(({ merchantId }) => merchantId !== null);
  const fees = hasFees ? await listAttemptFees(call.tx, paymentId, balanceFen) : [];
  const held = await heldOf(call.tx, payment);
  return paymentView(payment, { orders, lease, held }, { actor: call.actor, locale: call.locale, open, fees });
}

async function paymentToPay(call: Call, input: Pick<Input, 'token' | 'amountFen'>): Promise<PaymentRow> {
  const token = input.token ?? (await rechargeToken(call, input.amountFen));
  const payment = await findPaymentByToken(call.tx, token);
  if (!payment) throw new AppError('not_found');
  const { state } = payment;
  if (state === 'paid') throw new AppError('order_already_paid');
  if (state === 'closed' || payment.expiresAt <= call.now) throw new AppError('order_closed');
  return payment;
}

/** Pressing twice asks for one recharge, not two. */
async function rechargeToken(call: Call, amountFen: number | undefined): Promise<string> {
  const userId = userIdOf(call);
  // The contract takes a token or an amount, never neither.
  if (amountFen === undefined) throw new AppError('invalid_input');
  const { tx, now } = call;
  const after = new Date(now.getTime() + rechargeRules.reuseSeconds * 1000);
  const known = await findOpenRechargeOf(tx, { userId, amountFen, after });
  if (!known) await countNew(call);
  const expiresAt = new Date(now.getTime() + rechargeRules.lifeSeconds * 1000);
  const { id: paymentId, token } =
    known ?? (await openPayment(tx, { purpose: 'recharge', userId, amountFen, expiresAt, now }));
  // Also of one that was asked for before: another amount may have had it meanwhile.
  await promiseBonusOf(tx, { paymentId, userId, amountFen, now });
  return token;
}

async function newAttempt(
  call: Call,
  payment: Pick<PaymentRow, 'id' | 'purpose' | 'amountFen' | 'balanceFen'>,
  chosen: ChosenWay | undefined,
): Promise<AttemptRow> {
  if (!chosen) throw new AppError('gateway_unavailable');
  const { gateway, way, feeFen } = chosen;
  const { tx, now, locale } = call;
  const { balanceFen } = payment;
  if (payment.purpose !== 'recharge') await countNew(call);
  const made = await insertAttempt(tx, {
    paymentId: payment.id,
    gateway: gateway.name,
    way,
    merchantId: gateway.merchantId,
    // The random end keeps numbers apart when another installation asks the same merchant account.
    merchantNumber: `P${payment.id}-${randomBytes(6).toString('hex')}`,
    amountFen: payment.amountFen - balanceFen + feeFen,
    feeFen,
    balanceFen,
    locale,
    now,
  });
  if (made) {
    await askLater(tx, made, now);
    return made;
  }
  const other = await findAttempt(tx, { paymentId: payment.id, gateway: gateway.name, way, balanceFen });
  if (!other) throw new Error(`payment ${payment.id} neither has nor takes an attempt by ${gateway.name}`);
  return other;
}

async function countNew(call: Call): Promise<void> {
  const subject = call.actor.kind === 'user' ? `user ${call.actor.userId}` : call.ip;
  await countAttempt(call.app.attempts, newAttempts, subject, call.now);
}
