/** What waits for the caller, gathered from what the modules declare. */
import * as contract from '#contract/console/waiting.ts';
import { badgeRules } from '#contract/console/badgeRules.ts';
import * as badgeContract from '#contract/console/menuBadges.ts';
import { badgeEntries } from '#contract/console/menuBadges.ts';
import { isInboxKind } from '#contract/console/inboxRules.ts';
import { byUrgency } from '#contract/console/waitingOrder.ts';
import type { ConsolePath } from '#contract/console/consolePaths.ts';
import type { StaffRole } from '#contract/shops/staffRules.ts';
import type { Grant } from '#contract/identity/grants.ts';
import {
  waitingGrants,
  waitingRoles,
  type WaitingItem,
  type WaitingKind,
  type WaitingSide,
} from '#contract/console/waiting.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { holds } from '../../platform/http/session.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { countWaiting, findWaiting, type WaitingRow, type WaitingSource } from '../../platform/waiting.ts';
import { findShopOfOwner, sellerIdOf } from '../shops/service.ts';

interface Found {
  source: WaitingSource;
  rows: WaitingRow[];
  total: number;
}

/** What waits, a side each that the caller has: an admin's and a shop's before the buyer's. */
export const listWaiting = (sources: readonly WaitingSource[]) =>
  handle(contract.listWaiting, async (call, { limit }) => {
    const sides = await sidesOf(call);
    return {
      sides: await Promise.all(
        sides.map(async ({ side, subject }) => {
          const found = await Promise.all(
            sources
              .filter((source) => source.side === side && mayDealWith(call, source))
              .map(async (source) => ({
                source,
                ...(await findWaiting(call.tx, source, { subject, now: call.now, limit })),
              })),
          );
          return sideOf(call, side, found, limit);
        }),
      ),
    };
  });

/** Counts of what waits by the menu's entries, each capped on its own and as a sum, and of the inbox as a whole. */
export const listMenuBadges = (sources: readonly WaitingSource[]) =>
  handle(badgeContract.listMenuBadges, async (call) => {
    const counts = (await sidesOf(call)).flatMap(({ side, subject }) =>
      sources.flatMap((source) => {
        const { kind } = source;
        const entry = badgeEntries[kind];
        if (source.side !== side || entry === null || !mayDealWith(call, source)) return [];
        return [
          countWaiting(call.tx, source, { subject, now: call.now }).then((count) => ({ kind, side, entry, count })),
        ];
      }),
    );
    const badges: Partial<Record<ConsolePath, number>> = {};
    const shop: Partial<Record<WaitingKind, number>> = {};
    let inbox = 0;
    for (const { kind, side, entry, count } of await Promise.all(counts)) {
      if (count > 0) badges[entry] = capped((badges[entry] ?? 0) + count);
      if (count > 0 && side === 'seller') shop[kind] = capped(count);
      if (isInboxKind(kind)) inbox = capped(inbox + count);
    }
    return { badges, shop, inbox };
  });

const capped = (count: number) => Math.min(count, badgeRules.max + 1);

/** Whether it waits for the caller: an admin sees only what they are entrusted with, staff what their roles are for. */
export function mayDealWith({ actor }: Pick<Call, 'actor'>, { kind }: Pick<WaitingSource, 'kind'>): boolean {
  const needed: Partial<Record<WaitingKind, Grant>> = waitingGrants;
  const roles: Partial<Record<WaitingKind, StaffRole>> = waitingRoles;
  const [grant, role] = [needed[kind], roles[kind]];
  const shop = actor.kind === 'user' ? actor.shop : undefined;
  if (shop && role !== undefined) return shop.roles.includes('all') || shop.roles.includes(role);
  return grant === undefined || holds(actor, grant);
}

/** As whom the caller is asked for: admins answer for what the platform sells, owners and staff for their shop, all for themselves. */
async function sidesOf(call: Call): Promise<{ side: WaitingSide; subject: number }[]> {
  const userId = userIdOf(call);
  const isAdmin = call.actor.kind === 'user' && call.actor.role === 'admin';
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  return [
    ...(isAdmin ? [{ side: 'admin' as const, subject: 0 }] : []),
    ...(shop ? [{ side: 'seller' as const, subject: shop.id }] : []),
    { side: 'buyer', subject: userId },
  ];
}

function sideOf(call: Call, side: WaitingSide, found: readonly Found[], limit: number) {
  const inLine = rowsByUrgency(call.now);
  const items = found
    .flatMap(({ source, rows }) => rows.map((row) => ({ source, row })))
    .toSorted((one, other) => isElsewhere(one) - isElsewhere(other) || inLine(one, other))
    .slice(0, limit);
  return {
    side,
    items: items.map(({ source, row }) => itemOf(call, source, row)),
    kinds: found.filter(({ total }) => total > 0).map(({ source, total }) => ({ kind: source.kind, count: total })),
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}

/** What admins deal with elsewhere takes no place of what the inbox holds. */
const isElsewhere = ({ source: { side, kind } }: Sorted) => Number(side === 'admin' && !isInboxKind(kind));

interface Sorted {
  source: WaitingSource;
  row: WaitingRow;
}

export const rowsByUrgency = (now: Date) => (one: Sorted, other: Sorted) =>
  byUrgency(now)({ ...one.source, ...one.row }, { ...other.source, ...other.row });

export function itemOf(
  { locale }: Call,
  { kind, side, isEstimate }: WaitingSource,
  row: WaitingRow,
): Reply<WaitingItem> {
  const { titleZh, titleEn, messageId, words, ...rest } = row;
  const message = messageId === null ? null : { id: messageId, words: words ?? '' };
  return { ...rest, kind, side, isEstimate, message, title: inLanguage(locale, { zh: titleZh, en: titleEn }) };
}
