/** The catalogue as admins edit it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as contract from '#contract/catalogue/catalogueAdmin.ts';
import type { AdminProduct, EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { bindingKinds } from '#contract/licences/bindings.ts';
import { usualTerms } from '#contract/licences/licencePolicy.ts';
import { movesFrom } from '#contract/core/process.ts';
import { productEvents, productProcess, type ProductState } from '#contract/catalogue/productProcess.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { holds } from '../../platform/http/session.ts';
import type { Tx } from '../../platform/database/database.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { plainWords } from '../../platform/http/plainText.ts';
import { sharerOf } from '../../platform/http/sharer.ts';
import { previews } from '../../platform/load/gates.ts';
import { findShopOfOwner } from '../shops/service.ts';
import type { Reply } from '../../platform/http/reply.ts';
import {
  findEdited,
  listPrices,
  moveState,
  walkOfProducts,
  type AdminProductFilters,
  type AdminProductRow,
  type EditedRow,
  type EditedSkuRow,
} from './admin.repository.ts';
import { giveAloneOnly } from '../admins/service.ts';
import { findAdminIds } from './adminSearch.ts';
import { findFamily } from './categories.repository.ts';
import { givenAwayFen } from './cuts.ts';
import { missingForShelf } from './draft.ts';
import { freshHtmlOf, problemOfMarkdown } from './markdown.ts';
import { changeProduct, makeProduct, saveSkus } from './save.ts';
import { lockKind } from './writing.repository.ts';

/** One page of products in any state. Throws invalid_input for a cursor of another order. */
export const listAdminProducts = handle(contract.listAdminProducts, async (call, input) => {
  const { state, kind, categoryId, shopId, search, sort, direction } = input;
  const found = search ? await findAdminIds(call.tx, search) : undefined;
  const categoryIds = categoryId === undefined ? undefined : await findFamily(call.tx, categoryId);
  const filters: AdminProductFilters = { state, kind, categoryIds, shopId, ids: found?.ids };
  const walk = walkOfProducts({ english: call.locale === 'en-US', filters, sort, direction });
  const cursors = walkCursors('products', sort, direction);
  const page = await listWalk<AdminProductRow>(call.tx, walk, cursors, input);
  return mapPage({ ...page, totalExact: page.totalExact && found?.hasOthers !== true }, adminProductOf);
});

function adminProductOf({ shopId, shopName, updatedAt, ...row }: AdminProductRow): Reply<AdminProduct> {
  const shop = shopId === null ? null : { id: shopId, name: shopName ?? '' };
  return { ...row, shop, updatedAt, may: eventsFrom(row.state) };
}

/** Throws not_found. */
export const getAdminProduct = handle(contract.getAdminProduct, async (call, input) => {
  return editedProduct(call, input.id);
});

async function editedProduct({ tx }: Call, id: number) {
  const row = await findEdited(tx, id);
  if (!row) throw new AppError('not_found');
  return editedOf(row);
}

/**
 * Makes a draft or changes a product with its SKUs. Throws invalid_input, not_found, state_conflict for one that is
 * banned, product_incomplete when one on shelf would lose what it needs there, solo_limit for prices that give away more
 * than one admin may.
 */
export const saveProduct = handle(contract.saveProduct, async (call, input) => {
  const { tx, now } = call;
  const { id: given, skus, ...content } = input;
  const before = given === undefined ? [] : await pricesBefore(tx, given);
  const id = given ?? (await makeProduct(tx, content, { state: 'draft', now }));
  const state = given === undefined ? 'draft' : await changeProduct(tx, given, content, { now });
  await saveSkus(tx, id, skus);
  const edited = await editedProduct(call, id);
  if (state === 'on_shelf') refuseIncomplete(edited);
  const isHandedOver = content.shopId !== null && before.some(({ shopId }) => shopId !== content.shopId);
  const act = { adminId: userIdOf(call), kind: 'price', subject: `product ${id}`, now } as const;
  await giveAloneOnly(tx, { ...act, valueFen: givenAwayFen(before, edited.draft.skus, isHandedOver) });
  await recordProduct(call, given === undefined ? 'product.make' : 'product.save', id, {
    title: content.texts['zh-CN'].title,
    skus: edited.draft.skus.map(({ id: skuId, priceFen }) => ({ skuId, priceFen })),
  });
  return edited;
});

/** Nobody else saves the product until the end of the transaction. */
async function pricesBefore(tx: Tx, productId: number): Promise<Awaited<ReturnType<typeof listPrices>>> {
  await lockKind(tx, productId);
  return listPrices(tx, productId);
}

/** Moves a product on, when it is where that begins. Throws not_found, state_conflict, product_incomplete. */
export const moveProduct = handle(contract.moveProduct, async (call, input) => {
  const { id, event } = input;
  const reason = plainWords(input.reason);
  if (event === 'ban' && reason === '') {
    throw new AppError('invalid_input', { fields: [{ field: 'reason', rule: 'required' }] });
  }
  const moves = productProcess.moves.filter((move) => move.event === event);
  const [first] = moves;
  if (!first) throw new Error(`the process has no move ${event}`);
  const isMoved = await moveState(call.tx, id, { from: moves.map((move) => move.from), to: first.to, now: call.now });
  const edited = await editedProduct(call, id);
  if (!isMoved) throw new AppError('state_conflict');
  if (first.to === 'on_shelf') refuseIncomplete(edited);
  await recordProduct(call, `product.${event}`, id, { title: edited.draft.texts['zh-CN'].title, reason });
  return edited;
});

const previewsPerUser: AttemptLimit = { scope: 'preview', max: 60, seconds: 60 };

/** What buyers would see of a text, for those who sell. Throws forbidden, too_many_requests, busy, invalid_input. */
export const previewMarkdown = handle(contract.previewMarkdown, async (call, { text }) => {
  const { actor, tx } = call;
  const userId = userIdOf(call);
  const isAdmin = holds(actor, 'catalogue') || holds(actor, 'site');
  if (!isAdmin && !(await findShopOfOwner(tx, userId))) throw new AppError('forbidden');
  await attempt(call.app.attempts, previewsPerUser, String(userId), call.now);
  return previews.run(sharerOf(call), async () => {
    // Whoever came at the same time is answered before this one takes the processor.
    await nextTurn();
    const problem = problemOfMarkdown('text', text);
    if (problem) throw new AppError('invalid_input', { fields: [problem] });
    return { html: freshHtmlOf(text) };
  });
});

function refuseIncomplete({ draft }: Pick<EditedProduct, 'draft'>): void {
  const fields = missingForShelf(draft.kind, draft);
  if (fields.length > 0) throw new AppError('product_incomplete', { fields });
}

/** Records what an admin did to a product. */
export function recordProduct(call: Call, action: string, id: number, detail: unknown): Promise<void> {
  return recordOperation(call.tx, { actorId: userIdOf(call), action, subject: `product ${id}`, detail, now: call.now });
}

/** A product as it is edited, of its row. */
export function editedOf(row: EditedRow): Reply<EditedProduct> & Pick<EditedProduct, 'draft'> {
  const { id, categoryId, shopId, kind, state, zh, en, tags, featured, rentable, pictures } = row;
  return {
    ...row,
    draft: {
      id,
      categoryId,
      shopId,
      kind,
      texts: { 'zh-CN': zh, 'en-US': en },
      tags,
      featured,
      rentable,
      pictures,
      accountFields: row.accountFields,
      extraFields: row.extraFields,
      skus: row.skus.map(skuDraftOf),
    },
    may: eventsFrom(state),
  };
}

function skuDraftOf({ nameZh, nameEn, binds, terms, ...sku }: EditedSkuRow): EditedProduct['draft']['skus'][number] {
  return {
    ...sku,
    names: { 'zh-CN': nameZh, 'en-US': nameEn },
    binds: bindingKinds.filter((kind) => binds.includes(kind)),
    terms: { ...usualTerms, ...terms },
  };
}

function eventsFrom(state: ProductState): EditedProduct['may'] {
  const open = new Set(movesFrom(productProcess, state).map((move) => move.event));
  return productEvents.filter((event) => open.has(event));
}
