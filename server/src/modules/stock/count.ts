import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { recordStockWords } from '../catalogue/service.ts';
import { listAdminEmails } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { tellPrograms } from '../shops/service.ts';
import {
  countAgain,
  findLowSkus,
  foldChanges,
  isAnyUncounted,
  judgeStock,
  type LowSku,
  waitForOthers,
} from './count.repository.ts';

/** Changes gathered in one transaction, and how often in one turn. */
const foldedAtOnce = 5000;
const turnsMax = 100;
/** Admins who are written to. */
const adminsMax = 20;

/**
 * Gathers what was appended, and says of each SKU concerned how much there is: to visitors in a word, to its seller by mail. It
 * comes back once that is said of `skuIds`: it waits for another turn that is at them, and for whoever saves their products.
 * Nothing else is waited for.
 */
export async function countStock({ transaction, now }: JobContext, skuIds: readonly number[] = []): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn++) {
    const isDone = await transaction(async (tx) => {
      const isOver = await countSome(tx, now);
      return isOver && (skuIds.length === 0 || !(await isAnyUncounted(tx, skuIds)));
    });
    if (isDone) return;
    if (skuIds.length > 0) await transaction((tx) => waitForOthers(tx, skuIds));
  }
}

/** One turn; true when it left no more than what was sold meanwhile, and products that somebody is at. */
async function countSome(tx: Tx, now: Date): Promise<boolean> {
  const { skuIds, folded } = await foldChanges(tx, foldedAtOnce);
  if (skuIds.length === 0) return true;
  const judged = await judgeStock(tx, skuIds);
  const left = await recordStockWords(tx, judged);
  if (left.length > 0) await countAgain(tx, left);
  const crossing = judged.filter(({ crosses }) => crosses).map(({ skuId }) => skuId);
  if (crossing.length > 0) await warn(tx, crossing, now);
  // What was sold meanwhile is the next turn's: somebody always sells something.
  return folded < foldedAtOnce;
}

/** Writes to the owner of each shop, and for the platform's own products to its admins. */
async function warn(tx: Tx, skuIds: readonly number[], now: Date): Promise<void> {
  const [low, admins] = await Promise.all([findLowSkus(tx, skuIds), listAdminEmails(tx, adminsMax)]);
  const notices = low.map((sku) => {
    const { skuId, productId, available: left, ownerEmail } = sku;
    const { zh: titleZh, en: titleEn } = namesOf(sku);
    const params = { skuId, productId, left, titleZh, titleEn };
    return ownerEmail === null
      ? ({ kind: 'stock_low_platform', to: admins, params, mail: textsOf(sku) } as const)
      : ({ kind: 'stock_low', to: [ownerEmail], params, mail: textsOf(sku) } as const);
  });
  await notify(tx, notices, now);
  for (const { skuId, shopId, available: left } of low) {
    // A name for each time that it runs low.
    const payload = { skuId, left, key: randomUUID(), at: now.toISOString() };
    await tellPrograms(tx, { shopId, event: 'stock.low', payload }, now);
  }
}

function namesOf({ titleZh, titleEn, nameZh, nameEn }: LowSku) {
  return { zh: `${titleZh}（${nameZh}）`, en: `${titleEn || titleZh} (${nameEn || nameZh})` };
}

function textsOf(sku: LowSku) {
  const { skuId, available } = sku;
  const { zh, en } = namesOf(sku);
  return {
    'zh-CN': {
      subject: `库存预警：${zh}仅剩 ${available} 件`,
      paragraphs: [
        `${zh}（规格编号 ${skuId}）仅剩 ${available} 件可售，请及时补货。`,
        '补货后库存再次降到预警数量时，会再次提醒。',
      ],
    },
    'en-US': {
      subject: `Low stock: ${available} left of ${en}`,
      paragraphs: [
        `Only ${available} pieces of ${en} (SKU ${skuId}) are left for sale. Add stock soon.`,
        'You will be told again when it has been restocked and runs low once more.',
      ],
    },
  };
}
