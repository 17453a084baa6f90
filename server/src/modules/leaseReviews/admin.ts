/** Admins read and hide reviews of leases, and look at what looks like fraud. */
import type { Locale } from '#contract/core/locale.ts';
import * as frauds from '#contract/rental/leaseFrauds.ts';
import * as contract from '#contract/rental/leaseReviews.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { mustBeSomebodyElse } from '../identity/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { findFraud, listFrauds, setLooked, type FraudRow } from './frauds.repository.ts';
import { recountRatings } from './ratings.repository.ts';
import { findReview, listAllReviews, setHidden, type AdminReviewRow } from './reviews.repository.ts';

export const listAdminLeaseReviews = handle(contract.listAdminLeaseReviews, async ({ tx, locale }, input) =>
  mapPage(await listAllReviews(tx, input), (row) => adminReview(row, locale)),
);

/** Hides a review with a reason, or shows it again; ratings follow at once. Throws not_found, four_eyes, state_conflict. */
export const hideLeaseReview = handle(contract.hideLeaseReview, async (call, input) => {
  const { tx, now } = call;
  const { id, hide } = input;
  const reason = hide ? neededWords('reason', input.reason) : '';
  const found = await findReview(tx, id);
  if (!found) throw new AppError('not_found');
  await mustBeSomebodyElse(tx, userIdOf(call), [found.authorId, found.subjectId]);
  if (!(await setHidden(tx, { id, hide, reason, now }))) throw new AppError('state_conflict');
  await recountRatings(tx, [id], (await siteConfiguration(tx)).site.timeZone);
  const action = hide ? 'leaseReview.hide' : 'leaseReview.show';
  await recordStep(call, { action, subject: `lease review ${id}`, detail: { leaseId: found.leaseId, reason } });
  const row = await findReview(tx, id);
  if (!row) throw new AppError('not_found');
  return adminReview(row, call.locale);
});

export const listLeaseFrauds = handle(frauds.listLeaseFrauds, async ({ tx }, input) =>
  mapPage(await listFrauds(tx, input), fraudReply),
);

/** Throws not_found, four_eyes for whoever it is about, state_conflict when somebody looked at it before. */
export const lookAtLeaseFraud = handle(frauds.lookAtLeaseFraud, async (call, { id, note: written }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const found = await findFraud(tx, id);
  if (!found) throw new AppError('not_found');
  await mustBeSomebodyElse(tx, by, [found.tenantId, found.lessorId]);
  const note = neededWords('note', written);
  if (!(await setLooked(tx, { id, by, note, now }))) throw new AppError('state_conflict');
  await recordStep(call, { action: 'leaseFraud.look', subject: `lease fraud ${id}`, detail: { note } });
  const row = await findFraud(tx, id);
  if (!row) throw new AppError('not_found');
  return fraudReply(row);
});

function adminReview(row: AdminReviewRow, locale: Locale): Reply<contract.AdminLeaseReview> {
  const { publishedAt, hiddenAt } = row;
  if (publishedAt === null) throw new Error(`the review ${row.id} is not published`);
  return {
    ...row,
    publishedAt,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    author: { id: row.authorId, username: row.authorName },
    subject: { id: row.subjectId, username: row.subjectName },
    hidden: hiddenAt && { at: hiddenAt, reason: row.hiddenReason },
  };
}

function fraudReply(row: FraudRow): Reply<frauds.LeaseFraud> {
  const { lookedBy, lookedByName } = row;
  return {
    ...row,
    tenant: { id: row.tenantId, username: row.tenantName },
    lessor: { id: row.lessorId, username: row.lessorName },
    leaseIds: row.leaseIds.map(Number),
    lookedBy: lookedBy === null ? null : { id: lookedBy, username: lookedByName ?? '' },
  };
}
