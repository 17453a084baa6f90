/** Products as their sellers and admins edit them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as contract from '#contract/catalogue/catalogueAdmin.ts';
import type { AdminProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { productProcess, type ProductEvent } from '#contract/catalogue/productProcess.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { holds } from '../../platform/http/session.ts';
import type { Tx } from '../../platform/database/database.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import { giveByOptions } from './prices/adminPrices.ts';
import { notePricing } from './prices/staffPrices.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { plainWords } from '../../platform/http/plainText.ts';
import { sharerOf } from '../../platform/http/sharer.ts';
import { previews } from '../../platform/load/gates.ts';
import { findShopOfOwner, neededGoods, sellerIdOf } from '../shops/service.ts';
import type { Reply } from '../../platform/http/reply.ts';
import {
  findEdited,
  moveState,
  walkOfProducts,
  type AdminProductFilters,
  type AdminProductRow,
  type EditedRow,
} from './admin.repository.ts';
import { findAdminIds, findShopIds, foundMax, searchWords } from './adminSearch.ts';
import { findFamily } from './categories.repository.ts';
import { cleanContent } from './draft.ts';
import { contentOf, editedFor, editedView, refuseIncomplete, reviewOf } from './editing/edited.ts';
import { freshHtmlOf, problemOfMarkdown } from './markdown.ts';
import { otherWords, readsAlike, reviewedPart } from './review/content.ts';
import { takeOtherWords } from './review/otherWords.ts';
import { askReview, closeReview, markUnreviewed } from './review/review.repository.ts';
import {
  eventsFor,
  isOwn,
  isReviewed,
  ownContent,
  rightsToChange,
  rightsToSee,
  type ProductRights,
} from './editing/rights.ts';
import { changeProduct, makeProduct, refuseContent, saveSkus } from './save.ts';
import { lockKind } from './writing.repository.ts';

/** One page of products in any state: of one's own shop, for admins of all. Throws forbidden, and invalid_input for a cursor of another order. */
export const listAdminProducts = handle(contract.listAdminProducts, async (call, input) => {
  const rights = await rightsToSee(call, input);
  const { sort, direction } = input;
  const { filters, hasOthers } = await filtersOf(call.tx, rights, input);
  const walk = walkOfProducts({ english: call.locale === 'en-US', filters, sort, direction });
  const cursors = walkCursors('products', sort, direction);
  const page = await listWalk<AdminProductRow>(call.tx, walk, cursors, input);
  return mapPage({ ...page, totalExact: page.totalExact && !hasOthers }, (row) => adminProductOf(rights, row));
});

/** A shop's products are searched among themselves; those of all sellers by the postings of their terms. */
async function filtersOf(
  tx: Tx,
  { scope }: ProductRights,
  { state, kind, categoryId, shopId, search }: ParsedInputOf<typeof contract.listAdminProducts>,
): Promise<{ filters: AdminProductFilters; hasOthers: boolean }> {
  const categoryIds = categoryId === undefined ? undefined : await findFamily(tx, categoryId);
  if (scope !== 'all') {
    const found = search ? await findShopIds(tx, scope.shopId, search) : undefined;
    const number = search !== undefined && /^\d{1,15}$/.test(search) ? Number(search) : 0;
    const ids = typeof found === 'string' ? undefined : found;
    const words =
      search && ids === undefined ? { tsquery: searchWords(search), number, moreThan: foundMax } : undefined;
    return { filters: { state, kind, categoryIds, shopId: scope.shopId, ids, words }, hasOthers: false };
  }
  const found = search ? await findAdminIds(tx, search) : undefined;
  return {
    filters: { state, kind, categoryIds, shopId, ids: found?.ids },
    hasOthers: found?.hasOthers === true,
  };
}

function adminProductOf(rights: ProductRights, product: AdminProductRow): Reply<AdminProduct> {
  const { shopId, shopName, updatedAt, ...row } = product;
  const shop = shopId === null ? null : { id: shopId, name: shopName ?? '' };
  return { ...row, shop, updatedAt, review: reviewOf(product), may: eventsFor(rights, product) };
}

/** Throws not_found. */
export const getAdminProduct = handle(contract.getAdminProduct, async (call, input) => {
  const rights = await rightsToSee(call);
  return editedFor(rights, await neededProduct(call.tx, rights, input.id));
});

async function neededProduct(tx: Tx, { scope }: ProductRights, id: number): Promise<EditedRow> {
  return neededGoods(scope, await findEdited(tx, id));
}

/**
 * Makes a draft or changes a product with its SKUs. New texts and pictures of a seller's product on shelf wait for a review
 * where the site asks for one; until then buyers see what they saw. Words of its options and questions change off shelf then. Throws invalid_input, not_found, state_conflict for one
 * that is banned, product_incomplete when one on shelf would lose what it needs there, solo_limit for prices that give away
 * more than one admin may.
 */
export const saveProduct = handle(contract.saveProduct, async (call, input) => {
  return saveDraft(call, await rightsToChange(call), input);
});

/** What `saveProduct` does, for whoever has these rights. Throws as it does. */
export async function saveDraft(call: Call, rights: ProductRights, input: ParsedInputOf<typeof contract.saveProduct>) {
  const { tx, now } = call;
  const { id: given, skus, ...sent } = input;
  const before = given === undefined ? undefined : await lockedProduct(tx, rights, given);
  const content = ownContent(rights, sent, before);
  const at = { now, uploadedBy: sellerIdOf(call), byAdmin: rights.scope === 'all' };
  if (before === undefined) {
    const made = { id: 0, shopId: content.shopId, kind: content.kind };
    const keepPrices = await notePricing(call, rights, { product: made, before: [], after: skus });
    const id = await makeProduct(tx, content, { state: 'draft', now });
    await giveByOptions(call, rights, { product: { ...made, id }, after: skus });
    await keepPrices(await saveSkus(tx, id, skus, at));
    if (isOwn(rights, content)) await markUnreviewed(tx, id, true);
    return recorded(call, rights, id, { action: 'product.make', before: [] });
  }
  const { draft } = editedView(before);
  const keepPrices = await notePricing(call, rights, { product: before, before: draft.skus, after: skus });
  const words = otherWords(draft, { skus, extraFields: content.extraFields ?? draft.extraFields });
  await takeOtherWords(tx, rights, before, words);
  await saveContent(call, rights, before, content);
  await giveByOptions(call, rights, { product: before, after: skus, before: draft.skus });
  await keepPrices(await saveSkus(tx, before.id, skus, at));
  const after = await neededProduct(tx, rights, before.id);
  if (after.state === 'on_shelf' || after.state === 'auditing') refuseIncomplete(editedView(after));
  return recorded(call, rights, before.id, { action: 'product.save', before: draft.skus });
}

type SentContent = Omit<ParsedInputOf<typeof contract.saveProduct>, 'id' | 'skus'>;

/** Nobody else saves the product until the end of the transaction. Throws not_found. */
async function lockedProduct(tx: Tx, rights: ProductRights, id: number): Promise<EditedRow> {
  await lockKind(tx, id);
  return neededProduct(tx, rights, id);
}

/** Saves what is said of a product, or has it reviewed first. */
async function saveContent(call: Call, rights: ProductRights, before: EditedRow, content: SentContent): Promise<void> {
  const { tx, now } = call;
  const { id } = before;
  const wanted = cleanContent(content);
  const isChanged = !readsAlike(wanted, before);
  if (isReviewed(rights, before) && before.state === 'on_shelf') {
    if (isChanged) await refuseContent(tx, content);
    await changeProduct(tx, id, { ...content, ...seenPartOf(before) }, { now });
    if (!isChanged) await closeReview(tx, id, now);
    else if (
      before.reviewContent === null ||
      before.reviewState !== 'waiting' ||
      !readsAlike(wanted, before.reviewContent)
    )
      await askReview(tx, { productId: id, content: reviewedPart(wanted), by: userIdOf(call), now });
    return;
  }
  await changeProduct(tx, id, content, { now });
  if (!isOwn(rights, before)) return;
  if (isChanged) await markUnreviewed(tx, id, true);
  if (before.reviewContent !== null) await closeReview(tx, id, now);
}

/** What buyers see of a product, as content. */
function seenPartOf(row: EditedRow) {
  const { categoryId, texts, tags, pictures } = contentOf(row);
  return { categoryId, texts, tags, pictures };
}

async function recorded(
  call: Call,
  rights: ProductRights,
  id: number,
  { action, before }: { action: string; before: readonly PricedBefore[] },
) {
  const edited = editedFor(rights, await neededProduct(call.tx, rights, id));
  const skus = edited.draft.skus.map(({ id: skuId = 0, priceFen }) => ({
    skuId,
    priceFen,
    ...beforeOf(before, skuId),
  }));
  await recordProduct(call, action, id, { title: edited.draft.texts['zh-CN'].title, skus });
  notePrices(call, skus);
  return edited;
}

type PricedBefore = { id?: number | undefined; priceFen: number };

/** What an option cost before; nothing for a new one. */
export function beforeOf(before: readonly PricedBefore[], skuId: number): { beforeFen?: number } {
  const old = before.find(({ id }) => id === skuId);
  return old ? { beforeFen: old.priceFen } : {};
}

/** Puts new and changed prices into the record of what staff did, in fen: `<SKU>: <before> > <after>`. */
export function notePrices(
  call: Pick<Call, 'noteFacts'>,
  skus: readonly { skuId: number; priceFen: number; beforeFen?: number }[],
): void {
  const changed = skus.filter(({ priceFen, beforeFen }) => priceFen !== beforeFen);
  const prices = changed
    .slice(0, notedMax)
    .map(({ skuId, priceFen, beforeFen }) => `${skuId}: ${beforeFen ?? '-'} > ${priceFen}`);
  if (prices.length > 0) call.noteFacts?.({ prices: prices.join(', ') });
}

/** How many prices of one act are noted. */
const notedMax = 20;

/**
 * Moves a product on, when it is where that begins. Throws not_found, forbidden, four_eyes for an admin who would ban what is
 * theirs or lift that, state_conflict, product_incomplete.
 */
export const moveProduct = handle(contract.moveProduct, async (call, input) => {
  const { id, event } = input;
  const rights = await rightsToChange(call);
  const reason = plainWords(input.reason);
  if (event === 'ban' && reason === '') {
    throw new AppError('invalid_input', { fields: [{ field: 'reason', rule: 'required' }] });
  }
  if ((event === 'ban' || event === 'lift') && rights.scope !== 'all') throw new AppError('forbidden');
  const row = await lockedProduct(call.tx, rights, id);
  if ((event === 'ban' || event === 'lift') && isOwn(rights, row)) throw new AppError('four_eyes');
  await takeMove(call, rights, row, event, { reason });
  return editedFor(rights, await neededProduct(call.tx, rights, id));
});

/**
 * Bans products of a shop by a decision about it, whichever grant the admin decided by. Throws invalid_input for one that is not
 * the shop's, state_conflict.
 */
export async function banProductsOfShop(
  call: Call,
  { shopId, ids, reason }: { shopId: number; ids: readonly number[]; reason: string },
): Promise<void> {
  const rights = { scope: 'all', ownShopIds: [], isReviewOn: false } as const;
  const banned = [...new Set(ids)].toSorted((one, other) => one - other);
  for (const id of banned) {
    await lockKind(call.tx, id);
    const row = await findEdited(call.tx, id);
    if (row?.shopId !== shopId) {
      throw new AppError('invalid_input', { fields: [{ field: `productIds.${ids.indexOf(id)}`, rule: 'missing' }] });
    }
    await takeMove(call, rights, row, 'ban', { reason });
  }
}

/** Moves a product whose row is locked, with what comes of it for its review. Throws state_conflict, product_incomplete. */
export async function takeMove(
  call: Call,
  rights: ProductRights,
  row: EditedRow,
  event: ProductEvent,
  detail: Record<string, unknown>,
): Promise<void> {
  const { tx, now } = call;
  const { id } = row;
  const moves = productProcess.moves.filter((move) => move.event === event);
  const [first] = moves;
  if (!first) throw new Error(`the process has no move ${event}`);
  const isOpen = eventsFor(rights, row).includes(event);
  const from = moves.map((move) => move.from);
  if (!isOpen || !(await moveState(tx, id, { from, to: first.to, now }))) throw new AppError('state_conflict');
  if (first.to === 'on_shelf' || first.to === 'auditing') refuseIncomplete(editedView(row));
  if (event === 'submit') await askReview(tx, { productId: id, content: null, by: userIdOf(call), now });
  else if (event === 'take_off' && row.reviewContent !== null) {
    // What was proposed while buyers saw it is what its seller goes on with.
    await changeProduct(tx, id, contentOf({ ...row, ...row.reviewContent }), { now });
    await markUnreviewed(tx, id, true);
    await closeReview(tx, id, now);
  } else if (event === 'withdraw' || event === 'ban') await closeReview(tx, id, now);
  if (event === 'put_on' && !isOwn(rights, row)) await markUnreviewed(tx, id, false);
  await recordProduct(call, `product.${event}`, id, { title: row.zh.title, ...detail });
}

const previewsPerUser: AttemptLimit = { scope: 'preview', max: 60, seconds: 60 };

/** What buyers would see of a text, for those who sell. Throws forbidden, too_many_requests, busy, invalid_input. */
export const previewMarkdown = handle(contract.previewMarkdown, async (call, { text }) => {
  const { actor, tx } = call;
  const userId = userIdOf(call);
  const isAdmin = holds(actor, 'catalogue') || holds(actor, 'site');
  if (!isAdmin && !(await findShopOfOwner(tx, sellerIdOf(call)))) throw new AppError('forbidden');
  await attempt(call.app.attempts, previewsPerUser, String(userId), call.now);
  return previews.run(sharerOf(call), async () => {
    // Whoever came at the same time is answered before this one takes the processor.
    await nextTurn();
    const problem = problemOfMarkdown('text', text);
    if (problem) throw new AppError('invalid_input', { fields: [problem] });
    return { html: freshHtmlOf(text) };
  });
});

/** Records what somebody did to a product. */
export function recordProduct(call: Call, action: string, id: number, detail: unknown): Promise<void> {
  return recordOperation(call.tx, { actorId: userIdOf(call), action, subject: `product ${id}`, detail, now: call.now });
}
