/** The same change of many products at once: what will happen, and that it happens. */
import * as contract from '#contract/catalogue/catalogueAdmin.ts';
import type { EditedProduct, ProductChange, ProductRefusal } from '#contract/catalogue/catalogueAdmin.ts';
import { productProcess } from '#contract/catalogue/productProcess.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { giveAloneOnly } from '../../admins/service.ts';
import { editedOf, recordProduct } from '../admin.ts';
import { findEdited, listPrices, moveState, type EditedRow } from '../admin.repository.ts';
import { givenAwayFen } from '../cuts.ts';
import { cleanSku, missingForShelf, problemsOfSkus } from '../draft.ts';
import { saveSkus } from '../save.ts';
import { lockKind } from '../writing.repository.ts';
import { markChanged } from './bulk.repository.ts';

type Change = contract.ProductsChange;
/** Its texts are texts: only a reply's type leaves room for dates. */
type Edited = Pick<EditedProduct, 'draft' | 'may'>;
type Skus = EditedProduct['draft']['skus'];

/** What a change would do to each product, and which refuse it. */
export const previewProductChanges = handle(contract.previewProductChanges, async (call, { ids, change }) => {
  const list: ProductChange[] = [];
  for (const id of new Set(ids)) list.push(planOf(call, id, await findEdited(call.tx, id), change).shown);
  return { list };
});

/**
 * Changes each product that takes it, in one transaction; those that refuse are named with why, such as one that somebody else
 * changed after it was previewed. Throws solo_limit when the new prices give away more than one admin may: then none is changed.
 */
export const changeProducts = handle(contract.changeProducts, async (call, { products, change }) => {
  const { tx, now } = call;
  const seen = new Map(products.map(({ id, updatedAt }) => [id, updatedAt]));
  const done: ProductChange[] = [];
  let givenFen = 0;
  // In the order of their ids, so that two who change the same products wait for each other only once.
  for (const id of [...seen.keys()].sort((one, two) => one - two)) {
    await lockKind(tx, id);
    const row = await findEdited(tx, id);
    const { shown, skus } = planOf(call, id, row, change, seen.get(id));
    if (shown.refusal === null) {
      if ('event' in change) await moveOne(call, id, change.event);
      else {
        givenFen += givenAwayFen(await listPrices(tx, id), skus, false);
        await saveSkus(tx, id, skus);
        await recordProduct(call, 'product.reprice', id, { percent: change.percent });
      }
      await markChanged(tx, id, now);
    }
    done.push(shown);
  }
  const changed = done.filter(({ refusal }) => refusal === null).length;
  const subject = `${changed} products from ${done[0]?.id ?? 0}`;
  await giveAloneOnly(tx, { adminId: userIdOf(call), kind: 'price', subject, valueFen: givenFen, now });
  return { list: done };
});

async function moveOne(call: Call, id: number, event: 'put_on' | 'take_off'): Promise<void> {
  const moves = productProcess.moves.filter((move) => move.event === event);
  const [first] = moves;
  if (!first) throw new Error(`the process has no move ${event}`);
  const isMoved = await moveState(call.tx, id, { from: moves.map(({ from }) => from), to: first.to, now: call.now });
  // Its row is locked since its state was read.
  if (!isMoved) throw new AppError('state_conflict');
  await recordProduct(call, `product.${event}`, id, { together: true });
}

interface Plan {
  shown: ProductChange;
  /** As they will be. */
  skus: Skus;
}

function planOf(
  { locale }: Pick<Call, 'locale'>,
  id: number,
  row: EditedRow | undefined,
  change: Change,
  seenAt?: string,
): Plan {
  if (!row) {
    return { shown: { id, title: `#${id}`, updatedAt: null, refusal: 'not_found', prices: [] }, skus: [] };
  }
  const { draft, may } = editedOf(row) as Edited;
  const shown = {
    id,
    title: inLanguage(locale, { zh: row.zh.title, en: row.en.title }),
    updatedAt: row.updatedAt.toISOString(),
    prices: [],
  };
  const refuse = (refusal: ProductRefusal): Plan => ({ shown: { ...shown, refusal }, skus: [] });
  if (seenAt !== undefined && seenAt !== shown.updatedAt) return refuse('changed_meanwhile');
  if ('event' in change) {
    if (!may.includes(change.event)) return refuse('state_conflict');
    const isIncomplete = change.event === 'put_on' && missingForShelf(draft.kind, draft).length > 0;
    return isIncomplete ? refuse('product_incomplete') : { shown: { ...shown, refusal: null }, skus: draft.skus };
  }
  if (row.state === 'banned') return refuse('state_conflict');
  // A gift card costs what it is worth.
  if (draft.kind === 'gift') return refuse('fixed_price');
  const skus = draft.skus.map((sku) => ({
    ...sku,
    priceFen: changedFen(sku.priceFen, change.percent),
    steps: sku.steps.map((step) => ({ ...step, priceFen: changedFen(step.priceFen, change.percent) })),
  }));
  const prices = draft.skus.map((sku, index) => ({
    name: inLanguage(locale, { zh: sku.names['zh-CN'], en: sku.names['en-US'] }),
    beforeFen: sku.priceFen,
    afterFen: skus[index]?.priceFen ?? sku.priceFen,
  }));
  const isRefused = problemsOfSkus(skus.map((sku) => cleanSku(sku, draft.kind))).length > 0;
  return { shown: { ...shown, prices, refusal: isRefused ? 'price_rules' : null }, skus };
}

/** Rounded to the fen, halves upward; never nothing. */
function changedFen(fen: number, percent: number): number {
  return Math.max(1, Math.round((fen * (100 + percent)) / 100));
}
