/** What strangers ask: is this key, domain, machine or account genuine. */
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { Inquiry, inquire, LicenceSummary } from '#contract/licences.ts';
import type { Locale } from '#contract/locale.ts';
import { attempt } from '../../platform/attempts.ts';
import type { Call } from '../../platform/http.ts';
import { lookupOf } from './lookup.ts';
import { maskedHolder } from './mask.ts';
import { stateOf } from './policy.ts';
import { findForInquiry, type InquiryRow } from './repository.ts';
import { inLanguage } from './titles.ts';

const limit = { scope: 'inquire', max: 10, seconds: 60 };
const itemsMax = 10;
/** A text can be more than one of these; the first that is known counts. */
const kinds = ['key', 'domain', 'machine', 'account'] as const;
/** The word for several licences is that of the best one. */
const results = ['valid', 'expired', 'revoked'] as const;
const resultOf: Record<LicenceSummary['state'], Inquiry['result']> = {
  active: 'valid',
  expired: 'expired',
  suspended: 'revoked',
  revoked: 'revoked',
};

/**
 * The licences that a key, or a domain, machine or account they are bound to, stands for: at most 10, newest first. Tells
 * neither key nor holder's name nor anything else that is bound. Counts every try, throws too_many_requests (10 a minute
 * and address), and does the same work for what exists and what does not.
 */
export async function answerInquiry(
  call: Call,
  { query }: ParsedInputOf<typeof inquire>,
): Promise<OutputOf<typeof inquire>> {
  await attempt(call.app.attempts, limit, call.ip, call.now);
  const lookup = lookupOf(call.app.keys, { key: query, domain: query, machine: query, account: query });
  const rows = await findForInquiry(call.tx, lookup, itemsMax);
  const matchedBy = kinds.find((kind) => rows.some((row) => row.matchedBy === kind)) ?? null;
  const items = licencesOf(rows, matchedBy).map((row) => itemOf(row, call.locale, call.now));
  return {
    result: results.find((result) => items.some((item) => item.result === result)) ?? 'not_found',
    matchedBy,
    items,
    checkedAt: call.now.toISOString(),
  };
}

/** One row a licence: it can be bound to a domain and its `www.` at the same time. */
function licencesOf(rows: readonly InquiryRow[], matchedBy: InquiryRow['matchedBy'] | null): InquiryRow[] {
  const matched = rows.filter((row) => row.matchedBy === matchedBy);
  return [...new Map(matched.map((row) => [row.licenceId, row])).values()];
}

function itemOf(row: InquiryRow, locale: Locale, now: Date): Inquiry['items'][number] {
  return {
    result: resultOf[stateOf(row, now)],
    product: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    productId: row.productId,
    holderMasked: maskedHolder(row.username),
    since: row.startsAt?.toISOString() ?? null,
    until: row.expiresAt?.toISOString() ?? null,
    target: row.target,
  };
}
