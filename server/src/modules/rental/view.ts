/** A listing as its lessor and admins read it. */
import type { Locale } from '#contract/core/locale.ts';
import type { Listing, ListingRow as ShownRow } from '#contract/rental/listings.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { ListingRow } from './listings.repository.ts';
import { listingAbilities, type ListingSide } from './permissions.ts';
import { findLetFacts } from './seats/repository.ts';
import { licenceOf } from './seats/view.ts';
import { listUnits } from './units.repository.ts';

export function listingSummary(row: ListingRow, locale: Locale, side: ListingSide): Reply<ShownRow> {
  return {
    id: row.id,
    kind: row.kind,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    state: row.state,
    reason: row.reason === '' ? null : row.reason,
    words: row.words,
    lessor: { id: row.userId, username: row.lessorName },
    category: {
      id: row.categoryId,
      name: inLanguage(locale, { zh: row.categoryZh, en: row.categoryEn }),
      topSlug: row.topCategorySlug,
    },
    picture: row.pictures[0] ?? null,
    timeGroup: { id: row.timeGroupId, name: row.timeGroupName },
    priceFromFen: row.priceFromFen,
    depositFen: row.depositFen,
    units: { ready: row.readyUnits, toRotate: row.unitsToRotate, leased: row.leasedUnits },
    leasesCount: row.leasesCount,
    changedAt: row.changedAt,
    may: listingAbilities(row.state, side),
  };
}

export async function listingReply(
  { tx, locale, now }: { tx: Tx; locale: Locale; now: Date },
  row: ListingRow,
  side: ListingSide,
): Promise<Reply<Listing>> {
  const [unitList, licence] = await Promise.all([
    listUnits(tx, row.id),
    row.licenceId === null ? undefined : findLetFacts(tx, { licenceId: row.licenceId, userId: row.userId, now }),
  ]);
  return {
    ...row,
    ...listingSummary(row, locale, side),
    licence: licence ? licenceOf(licence, locale) : null,
    unitList,
  };
}
