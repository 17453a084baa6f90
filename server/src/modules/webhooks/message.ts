/** What a webhook is told. No key, and of the holder nothing but a number. */
import { randomUUID } from 'node:crypto';
import { stateOf } from '../licences/service.ts';

/** An event with the licence as it is now. */
export interface LicenceNews {
  eventId: number;
  kind: string;
  at: Date;
  detail: Record<string, unknown>;
  licenceId: number;
  holderId: number;
  shopId: number | null;
  state: string;
  productId: number;
  skuId: number;
  seats: number;
  seatsUsed: number;
  startsAt: Date | null;
  expiresAt: Date | null;
  keyTail: string;
}

/** The id that stands in a message: the same to each webhook and at each try. */
export function messageIdOf(body: string): string {
  // Only bodies that were made here are kept.
  return (JSON.parse(body) as { id: string }).id;
}

export function bodyOfNews(news: LicenceNews, now: Date): string {
  return JSON.stringify({
    id: `evt_${news.eventId}`,
    type: `licence.${news.kind}`,
    at: news.at.toISOString(),
    licence: {
      id: news.licenceId,
      state: stateOf(news, now),
      productId: news.productId,
      skuId: news.skuId,
      holderId: news.holderId,
      seats: news.seats,
      seatsUsed: news.seatsUsed,
      startsAt: news.startsAt?.toISOString() ?? null,
      expiresAt: news.expiresAt?.toISOString() ?? null,
      keyTail: news.keyTail,
    },
    detail: news.detail,
  });
}

/** A suspension of a shop. */
export interface ShopNews {
  moveId: number;
  kind: 'shop.suspended';
  at: Date;
  shopId: number;
  name: string;
  reason: string | null;
  until: Date | null;
}

/** It tells of no licence. What the platform said beside the reason is for the owner alone. */
export function bodyOfShopNews({ moveId, kind, at, shopId, name, reason, until }: ShopNews): string {
  return JSON.stringify({
    id: `shp_${moveId}`,
    type: kind,
    at: at.toISOString(),
    licence: null,
    detail: { shopId, name, reason, until: until?.toISOString() ?? null },
  });
}

/** A test tells of no licence; it has the form of the others. */
export function bodyOfTest(at: Date): string {
  return JSON.stringify({ id: `test_${randomUUID()}`, type: 'test', at: at.toISOString(), licence: null, detail: {} });
}
