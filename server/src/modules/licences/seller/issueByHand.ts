/** Licences are issued by hand: to everybody on a list, or to nobody. */
import * as contract from '#contract/licences/licenceAdmin.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { policyConflicts, unusualTerms, type LicencePolicy } from '#contract/licences/licencePolicy.ts';
import { issueRecipients, licenceLimits, previewLines } from '#contract/licences/licenceRules.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../../platform/database/listPage.ts';
import { recordOperation } from '../../../platform/http/operations.ts';
import { holdsLink, neededWords } from '../../../platform/http/plainText.ts';
import { giveAloneOnly } from '../../admins/service.ts';
import { mustBeSomebodyElse } from '../../identity/service.ts';
import { findAdminIds } from '../../catalogue/service.ts';
import { notify } from '../../messages/service.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { issueTo } from '../core/issue.ts';
import { batchOf, sellingAs } from './batches.ts';
import { findBatch } from './batches.repository.ts';
import {
  findIssuable,
  findRecipients,
  insertBatch,
  listIssuable,
  type IssuableRow,
  type RecipientUser,
} from './issueByHand.repository.ts';
import { issuedTexts } from './sellerMail.ts';
import { manageRole } from './permissions.ts';
import { policyOf, shownPolicy } from './view.ts';
import {
  checkRecipients,
  isName,
  nameKey,
  readRecipients,
  type CheckedLine,
  type RecipientLine,
} from './recipients.ts';
import { licenceValueFen } from './soloValue.ts';

const previews: AttemptLimit = { scope: 'licence_preview', ...previewLines };
/** Of a shop. */
const recipientsADay = { scope: 'licence_recipients', seconds: 24 * 60 * 60 };
/** An address of the web, with its scheme or without. */
/** Lines named in a refusal. */
const linesNamed = 10;

/** SKUs that the caller may issue licences of. Throws not_found for who has no shop, forbidden. */
export const listIssuableSkus = handle(contract.listIssuableSkus, async (call, { seller, search, cursor, limit }) => {
  const shopId = await sellingAs(call, seller);
  const productIds = search ? (await findAdminIds(call.tx, search)).ids : null;
  const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
  const found = await listIssuable(call.tx, { shopId, productIds, beforeId, limit: limit + 1 });
  return pageOf(found, limit, (row) => ({
    skuId: row.id,
    productId: row.productId,
    title: inLanguage(call.locale, { zh: row.titleZh, en: row.titleEn }),
    skuName: inLanguage(call.locale, { zh: row.skuNameZh, en: row.skuNameEn }),
    categorySlug: row.categorySlug,
    topCategorySlug: row.topCategorySlug,
    policy: shownPolicy(policyOf(row), call.locale),
  }));
});

/** Each line of a list with what is wrong with it. Throws not_found, too_many_requests, invalid_input. */
export const previewIssue = handle(contract.previewIssue, async (call, input) => {
  const { sku, as } = await skuToIssue(call, input.skuId);
  const { policy } = policyFor(sku, input);
  await attempt(call.app.attempts, previews, String(userIdOf(call)), call.now, linesIn(input.recipients).length);
  const lines = await linesFor(call, sku, input);
  const good = lines.filter(({ problem }) => problem === null).length;
  return {
    lines: lines.map(({ line, username, problem }) => ({ line, username, problem })),
    good,
    licences: good * input.toEach,
    soloFen: as === 'admin' ? good * input.toEach * licenceValueFen(sku, policy) : null,
    policy: shownPolicy(policy, call.locale),
  };
});

/**
 * Issues to everybody on the list in one statement, and writes to them. What an admin issues counts by its list price.
 * Throws not_found, invalid_input, trial_used, solo_limit, four_eyes to admins among the recipients, too_many_requests.
 */
export const issueLicences = handle(contract.issueLicences, async (call, input) => {
  const { tx, now } = call;
  const { toEach } = input;
  const reason = neededWords('reason', input.reason);
  if (holdsLink(reason)) throw refusal('reason', 'no_links');
  const { sku, as } = await skuToIssue(call, input.skuId);
  const { policy, overrides } = policyFor(sku, input);
  const lines = await linesFor(call, sku, input);
  const users = usersOf(lines);
  const quantity = users.length * toEach;
  if (quantity > licenceLimits.issued.max)
    throw refusal('toEach', 'too_many_licences', { max: licenceLimits.issued.max });

  if (sku.shopId !== null) {
    const max = sku.shopVerified === true ? issueRecipients.aDayVerified : issueRecipients.aDay;
    await attempt(call.app.attempts, { ...recipientsADay, max }, String(sku.shopId), now, users.length);
  }
  const issuedBy = userIdOf(call);
  const userIds = users.map(({ id }) => id);
  if (as === 'admin') await mustBeSomebodyElse(tx, issuedBy, userIds);
  const { id: skuId, productId, shopId } = sku;
  const batchId = await insertBatch(tx, { shopId, skuId, quantity, note: reason, overrides, issuedBy, now });
  if (as === 'admin') {
    const act = { adminId: issuedBy, kind: 'licence', subject: `licence batch ${batchId}`, now } as const;
    await giveAloneOnly(tx, { ...act, valueFen: quantity * licenceValueFen(sku, policy) });
  }
  await issueTo(tx, call.app.keys, {
    userIds: users.flatMap(({ id }) => Array<number>(toEach).fill(id)),
    orderId: null,
    productId,
    skuId,
    shopId,
    policy: { ...policy, terms: unusualTerms(policy.terms) },
    issuedBy: { userId: issuedBy, as, batchId },
    now,
  });
  if (as === 'admin') {
    const detail = { skuId, quantity, people: users.length, overrides, reason };
    const subject = `licence batch ${batchId}`;
    await recordOperation(tx, { actorId: issuedBy, action: 'licence.issue', subject, detail, now });
  }
  const texts = issuedTexts({ ...sku, count: toEach, shop: sku.shopName, reason });
  const params = { titleZh: sku.titleZh, titleEn: sku.titleEn, pieces: toEach };
  await notify(tx, [{ kind: 'licence_issued', to: userIds, params, mail: texts }], now);
  const batch = await findBatch(tx, batchId);
  if (!batch) throw new Error(`batch ${batchId} is gone`);
  return batchOf(batch, call.locale);
});

/** A SKU of one's own open shop, or of the platform for admins. Throws not_found. */
async function skuToIssue(call: Call, skuId: number): Promise<{ sku: IssuableRow; as: 'seller' | 'admin' }> {
  const sku = await findIssuable(call.tx, skuId);
  const as = sku && manageRole(call.actor, sku);
  // Admins issue what the platform sells; what a shop sells is its owner's to give.
  const mayIssue = as === 'seller' ? sku?.shopState === 'open' : as === 'admin' && sku?.sellerId === null;
  if (!sku || !as || as === 'involved' || !mayIssue) throw new AppError('not_found');
  return { sku, as };
}

async function linesFor(
  call: Call,
  sku: IssuableRow,
  { recipients, toEach }: { recipients: string; toEach: number },
): Promise<CheckedLine<RecipientUser>[]> {
  const lines = linesIn(recipients);
  const trial = sku.terms.trial === true;
  if (trial && toEach > 1) throw refusal('toEach', 'too_many_licences', { max: 1 });
  const names = [...new Set(lines.filter(({ username }) => isName(username)).map(({ username }) => nameKey(username)))];
  const users = await findRecipients(call.tx, { names, productId: sku.productId });
  const known = new Map(users.map((user) => [nameKey(user.username), user]));
  return checkRecipients(lines, known, { trial });
}

/** Throws invalid_input for none and for too many. */
function linesIn(recipients: string): RecipientLine[] {
  const lines = readRecipients(recipients);
  if (lines.length === 0) throw refusal('recipients', 'required');
  if (lines.length > licenceLimits.recipients.max) {
    throw refusal('recipients', 'too_many_lines', { max: licenceLimits.recipients.max });
  }
  return lines;
}

/** All users of a list without a wrong line. Throws invalid_input that names the wrong ones. */
function usersOf(lines: readonly CheckedLine<RecipientUser>[]): RecipientUser[] {
  const wrong = lines.filter(({ problem }) => problem !== null);
  if (wrong.length > 0) {
    const named = wrong.slice(0, linesNamed).map(({ line }) => line);
    const list = `${named.join(', ')}${wrong.length > named.length ? ' …' : ''}`;
    throw refusal('recipients', 'lines_wrong', { count: wrong.length, lines: list });
  }
  return lines.flatMap(({ user }) => user ?? []);
}

/** The SKU's policy with what is said instead. One for a lifetime neither waits for its start nor has an end. */
function policyFor(
  sku: IssuableRow,
  instead: { termDays?: number | null | undefined; seats?: number | undefined },
): { policy: LicencePolicy; overrides: { termDays?: number | null; seats?: number } } {
  const policy = policyOf(sku);
  const overrides: { termDays?: number | null; seats?: number } = {};
  if (instead.termDays !== undefined && instead.termDays !== policy.termDays) {
    policy.termDays = overrides.termDays = instead.termDays;
    if (instead.termDays === null) policy.terms = { ...policy.terms, starts: 'payment', expiry: 'refuse' };
  }
  if (instead.seats !== undefined && instead.seats !== policy.seats) policy.seats = overrides.seats = instead.seats;
  const [conflict] = Object.keys(overrides).length > 0 ? policyConflicts(policy) : [];
  if (conflict) throw refusal('termDays', conflict.rule);
  return { policy, overrides };
}

function refusal(field: string, rule: FieldProblem['rule'], params?: Record<string, string | number>): AppError {
  return new AppError('invalid_input', { fields: [{ field, rule, ...(params ? { params } : {}) }] });
}
