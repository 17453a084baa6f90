/** Which ways to pay are open, and through which merchant account a payment goes: always the same one for the same payment. */
import { createHash } from 'node:crypto';
import type { Locale } from '#contract/core/locale.ts';
import { gatewayNames, gateways, type GatewayName } from '#contract/orders/gateways.ts';
import {
  closedOf,
  feeFenOf,
  takersOf,
  type MerchantTerms,
  type PaymentFacts,
} from '#contract/orders/merchantChoice.ts';
import type { PayDevice } from '#contract/orders/merchantRules.ts';
import type { ClosedGateway } from '#contract/orders/merchants.ts';
import type { MoneyRules } from '#contract/money/moneyRules.ts';
import { clockIn } from '#contract/shops/openingHours.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Call } from '../../../platform/http/http.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { settingsAndMoneyRules } from '../../site/service.ts';
import { listTerms, type TermsRow, type Way } from './merchants.repository.ts';

/** A way that can be chosen now. */
export interface OpenWay extends Way {
  /** The merchant account that takes it; null: the gateway needs none. */
  merchantId: number | null;
  /** What the payer pays on top, in fen. */
  feeFen: number;
}

export interface OpenWays {
  /** In the order of the list of gateways. */
  ways: OpenWay[];
  /** Gateways that have merchant accounts, of which none takes it now. */
  closed: Reply<ClosedGateway>[];
}

/** What is to be paid. */
export interface Wanted {
  /** Fen, without fees; left out: any amount. */
  amountFen?: number | undefined;
  /** Left out: any merchant account that takes it; fees are not told then. */
  paymentId?: number | undefined;
}

type Asker = Pick<Call, 'tx' | 'now' | 'locale' | 'userAgent'> & { app: Pick<Call['app'], 'config'> };

/** Of what waits for no money. */
export const noWays: OpenWays = { ways: [], closed: [] };

/** The ways to pay now, with what whoever asks holds. */
export async function openWays(call: Asker, wanted: Wanted): Promise<OpenWays> {
  const { tx, now, app, locale, userAgent } = call;
  const terms = await listTerms(tx);
  const site = terms.length === 0 ? undefined : await siteNow(tx, now);
  const facts = { amountFen: wanted.amountFen, device: deviceOf(userAgent), clock: site?.clock ?? '' };
  const ways = gatewayNames.flatMap((gateway) =>
    gateways[gateway].ways.flatMap((way): OpenWay[] => {
      if (!gateways[gateway].byMerchants) {
        return app.config.sandboxGateway ? [{ gateway, way, merchantId: null, feeFen: 0 }] : [];
      }
      const taker = chosenOf(takersOf(terms, { gateway, way }, facts), wanted.paymentId);
      return taker ? [{ gateway, way, merchantId: taker.id, feeFen: feeOf(taker, wanted, site?.rules) }] : [];
    }),
  );
  return { ways, closed: closedGateways(terms, { facts, locale }) };
}

/** The gateways that take an amount in fen now, with what whoever asks holds. */
export async function openGatewaysFor(call: Asker, amountFen: number): Promise<GatewayName[]> {
  return gatewaysOf((await openWays(call, { amountFen })).ways);
}

/** The same with what the payer pays on top at most, in fen: before there is a payment, any merchant account may be chosen for it. */
export async function openGatewaysWithFees(
  call: Asker,
  amountFen: number,
): Promise<{ gateway: GatewayName; feeFenMax: number }[]> {
  const { tx, now } = call;
  const terms = await listTerms(tx);
  const site = terms.length === 0 ? undefined : await siteNow(tx, now);
  const facts = { amountFen, device: deviceOf(call.userAgent), clock: site?.clock ?? '' };
  const fee = (taker: TermsRow) =>
    site?.rules.gatewayFeeByBuyer === 1 ? feeFenOf(amountFen, taker, site.rules.gatewayFeeMaxFen) : 0;
  return gatewayNames.flatMap((gateway) => {
    if (!gateways[gateway].byMerchants) return call.app.config.sandboxGateway ? [{ gateway, feeFenMax: 0 }] : [];
    const takers = takersOf(terms, { gateway }, facts);
    return takers.length > 0 ? [{ gateway, feeFenMax: Math.max(...takers.map(fee)) }] : [];
  });
}

/** The gateways among them. */
export function gatewaysOf(ways: readonly Way[]): GatewayName[] {
  return [...new Set(ways.map(({ gateway }) => gateway))];
}

async function siteNow(tx: Tx, now: Date): Promise<{ clock: string; rules: MoneyRules }> {
  const { site, rules } = await settingsAndMoneyRules(tx, now);
  return { clock: clockText(site.timeZone, now), rules };
}

/** As `21:05`. */
function clockText(timeZone: string, now: Date): string {
  const { minute } = clockIn(timeZone, now);
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function feeOf(taker: TermsRow, { amountFen, paymentId }: Wanted, rules: MoneyRules | undefined): number {
  if (rules?.gatewayFeeByBuyer !== 1 || amountFen === undefined || paymentId === undefined) return 0;
  return feeFenOf(amountFen, taker, rules.gatewayFeeMaxFen);
}

function closedGateways(
  terms: readonly TermsRow[],
  { facts, locale }: { facts: PaymentFacts; locale: Locale },
): Reply<ClosedGateway>[] {
  return gatewayNames.flatMap((gateway) => {
    const closed = closedOf(terms, gateway, facts);
    if (!closed) return [];
    const { merchantId, ...rest } = closed;
    const working = terms.find(({ id }) => id === merchantId);
    const text = working ? inLanguage(locale, { zh: working.maintenanceZh, en: working.maintenanceEn }) : '';
    return [{ ...rest, text }];
  });
}

/**
 * One of those that take a payment, by weight: each draws a number from the payment and itself, and the best one for its weight wins. So a payment
 * keeps its merchant account while that takes it, whichever others come and go. Without a payment the first.
 */
export function chosenOf<Taker extends Pick<MerchantTerms, 'id' | 'weight'>>(
  takers: readonly Taker[],
  paymentId: number | undefined,
): Taker | undefined {
  if (paymentId === undefined) return takers[0];
  const drawn = takers.map((taker) => ({ taker, score: -Math.log(drawOf(paymentId, taker.id)) / taker.weight }));
  return drawn.toSorted((a, b) => a.score - b.score || a.taker.id - b.taker.id)[0]?.taker;
}

/** Above 0, at most 1, and evenly spread. */
function drawOf(paymentId: number, merchantId: number): number {
  const hash = createHash('sha256').update(`${paymentId}:${merchantId}`).digest();
  return (hash.readUIntBE(0, 6) + 1) / 2 ** 48;
}

/** What a browser says it runs on; a desk where it says nothing. */
export function deviceOf(userAgent: string | undefined): PayDevice {
  if (/MicroMessenger/i.test(userAgent ?? '')) return 'wechat';
  return /Mobi|Android|iPhone|iPad|HarmonyOS/i.test(userAgent ?? '') ? 'phone' : 'desk';
}
