/** The same change of many products at once: what will happen, and that it happens. */
import * as contract from '#contract/catalogue/catalogueAdmin.ts';
import type { EditedProduct, ProductChange, ProductRefusal } from '#contract/catalogue/catalogueAdmin.ts';
import type { ProductEvent } from '#contract/catalogue/productProcess.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { giveAloneOnly } from '../../admins/service.ts';
import { includesShop } from '../../shops/service.ts';
import { beforeOf, notePrices, recordProduct, takeMove } from '../admin.ts';
import { findEdited, type EditedRow } from '../admin.repository.ts';
import { cleanSku, missingForShelf, problemsOfSkus } from '../draft.ts';
import { editedView } from '../editing/edited.ts';
import { eventsFor, isOwn, rightsToChange, rightsToSee, type ProductRights } from '../editing/rights.ts';
import { givenByAdmin } from '../prices/adminPrices.ts';
import { notePricing } from '../prices/staffPrices.ts';
import { saveSkus } from '../save.ts';
import { lockKind } from '../writing.repository.ts';
import { markChanged } from './bulk.repository.ts';

type Change = contract.ProductsChange;
type Skus = EditedProduct['draft']['skus'];

/** What a change would do to each product, and which refuse it. */
export const previewProductChanges = handle(contract.previewProductChanges, async (call, { ids, change }) => {
  const rights = await rightsToSee(call);
  const list: ProductChange[] = [];
  for (const id of new Set(ids)) list.push(planOf(call, rights, id, await findEdited(call.tx, id), change).shown);
  return { list };
});

/**
 * Changes each product that takes it, in one transaction; those that refuse are named with why, such as one that somebody else
 * changed after it was previewed. Throws solo_limit when the new prices give away more than one admin may: then none is changed.
 */
export const changeProducts = handle(contract.changeProducts, async (call, { products, change }) => {
  const { tx, now } = call;
  const rights = await rightsToChange(call);
  const seen = new Map(products.map(({ id, updatedAt }) => [id, updatedAt]));
  const done: ProductChange[] = [];
  const repriced: Parameters<typeof notePrices>[1][number][] = [];
  let givenFen = 0;
  // In the order of their ids, so that two who change the same products wait for each other only once.
  for (const id of [...seen.keys()].sort((one, two) => one - two)) {
    await lockKind(tx, id);
    const row = await findEdited(tx, id);
    const { shown, skus, event } = planOf(call, rights, id, row, change, seen.get(id));
    if (row && shown.refusal === null) {
      if (event) await takeMove(call, rights, row, event, { together: true });
      else {
        const keepPrices = await notePricing(call, rights, {
          product: row,
          before: editedView(row).draft.skus,
          after: skus,
        });
        givenFen += await givenByAdmin(call, rights, { product: row, after: skus });
        await keepPrices(await saveSkus(tx, id, skus, { now }));
        const before = editedView(row).draft.skus;
        const priced = skus.map(({ id: skuId = 0, priceFen }) => ({ skuId, priceFen, ...beforeOf(before, skuId) }));
        await recordProduct(call, 'product.reprice', id, { ...change, skus: priced });
        repriced.push(...priced);
      }
      await markChanged(tx, id, now);
    }
    done.push(shown);
  }
  notePrices(call, repriced);
  const changed = done.filter(({ refusal }) => refusal === null).length;
  const subject = `${changed} products from ${done[0]?.id ?? 0}`;
  await giveAloneOnly(tx, { adminId: userIdOf(call), kind: 'price', subject, valueFen: givenFen, now });
  return { list: done };
});

interface Plan {
  shown: ProductChange;
  /** As they will be. */
  skus: Skus;
  /** What is done to it. */
  event?: ProductEvent;
}

function planOf(
  { locale }: Pick<Call, 'locale'>,
  rights: ProductRights,
  id: number,
  row: EditedRow | undefined,
  change: Change,
  seenAt?: string,
): Plan {
  if (!row || !includesShop(rights.scope, row.shopId)) {
    const unknown = { id, title: `#${id}`, updatedAt: null, isSubmitted: false, prices: [] };
    return { shown: { ...unknown, refusal: 'not_found' }, skus: [] };
  }
  const { draft } = editedView(row);
  const may = eventsFor(rights, row);
  const shown = {
    id,
    title: inLanguage(locale, { zh: row.zh.title, en: row.en.title }),
    updatedAt: row.updatedAt.toISOString(),
    isSubmitted: false,
    prices: [],
  };
  const refuse = (refusal: ProductRefusal): Plan => ({ shown: { ...shown, refusal }, skus: [] });
  if (seenAt !== undefined && seenAt !== shown.updatedAt) return refuse('changed_meanwhile');
  // Of an admin's own products, another one lifts the ban.
  if (row.state === 'banned') return refuse(rights.scope === 'all' && isOwn(rights, row) ? 'four_eyes' : 'banned');
  if ('event' in change) {
    // What must be reviewed first is submitted.
    const event = change.event === 'put_on' && may.includes('submit') ? 'submit' : change.event;
    if (!may.includes(event)) return refuse('state_conflict');
    const isIncomplete = event !== 'take_off' && missingForShelf(draft.kind, draft).length > 0;
    if (isIncomplete) return refuse('product_incomplete');
    return { shown: { ...shown, refusal: null, isSubmitted: event === 'submit' }, skus: draft.skus, event };
  }
  // A gift card costs what it is worth.
  if (draft.kind === 'gift') return refuse('fixed_price');
  const skus = draft.skus.map((sku) => ({
    ...sku,
    priceFen: changedFen(sku.priceFen, change),
    steps: sku.steps.map((step) => ({ ...step, priceFen: changedFen(step.priceFen, change) })),
  }));
  const prices = draft.skus.map((sku, index) => ({
    name: inLanguage(locale, { zh: sku.names['zh-CN'], en: sku.names['en-US'] }),
    beforeFen: sku.priceFen,
    afterFen: skus[index]?.priceFen ?? sku.priceFen,
  }));
  const isRefused = problemsOfSkus(skus.map((sku) => cleanSku(sku, draft.kind))).length > 0;
  return { shown: { ...shown, prices, refusal: isRefused ? 'price_rules' : null }, skus };
}

/** By a percentage rounded to the fen, halves upward; never nothing. */
function changedFen(fen: number, change: { percent: number } | { amountFen: number }): number {
  const changed = 'percent' in change ? Math.round((fen * (100 + change.percent)) / 100) : fen + change.amountFen;
  return Math.max(1, changed);
}
