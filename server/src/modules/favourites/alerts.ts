/** Tells people of what they waited for, once. */
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { notify, type LetterText } from '../messages/service.ts';
import { deleteSignals, fireAlerts, lockSignals, type FiredAlert } from './repository.ts';

/** Options looked at, and people told, in one transaction; and such turns at most at a time. */
const signalsAtOnce = 100;
const alertsAtOnce = 500;
const turnsMax = 20;

export const alertPeriodicJobs: PeriodicJob[] = [{ name: 'favourites.tell', everySeconds: 20, run: tellAll }];

async function tellAll({ transaction, now }: JobContext): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn++) {
    const goesOn = await transaction(async (tx) => {
      const skuIds = await lockSignals(tx, signalsAtOnce);
      if (skuIds.length === 0) return false;
      const fired = await fireAlerts(tx, skuIds, alertsAtOnce);
      await tell(tx, { fired, now });
      // A full batch leaves its signals for the next one.
      if (fired.length === alertsAtOnce) return true;
      await deleteSignals(tx, skuIds);
      return skuIds.length === signalsAtOnce;
    });
    if (!goesOn) return;
  }
}

/** The one place where alerts go out, by all channels that there are. */
async function tell(tx: Tx, { fired, now }: { fired: readonly FiredAlert[]; now: Date }): Promise<void> {
  const notices = fired.map((one) => {
    const { alert, email, productId, titleZh, titleEn, skuNameZh, skuNameEn, priceFen } = one;
    const params = { productId, titleZh, titleEn, optionZh: skuNameZh, optionEn: skuNameEn, amountFen: priceFen };
    const kind = alert === 'back' ? 'product_back' : 'product_cheaper';
    return { kind, to: [email], params, mail: alertTexts(one) } as const;
  });
  await notify(tx, notices, now);
}

function alertTexts(fired: FiredAlert): Record<Locale, LetterText> {
  const { alert, titleZh, titleEn, skuNameZh, skuNameEn, priceThenFen, priceFen } = fired;
  const [then, current] = [formatFen(priceThenFen), formatFen(priceFen)];
  const isBack = alert === 'back';
  return {
    'zh-CN': {
      subject: isBack ? `到货了：${titleZh}` : `降价了：${titleZh}`,
      paragraphs: [
        isBack
          ? `您等的“${titleZh}”（${skuNameZh}）又有货了，现价 ${current}。`
          : `“${titleZh}”（${skuNameZh}）从 ${then} 降到了 ${current}。`,
        '这条提醒只发一次。',
      ],
    },
    'en-US': {
      subject: isBack ? `Back in stock: ${titleEn || titleZh}` : `Cheaper now: ${titleEn || titleZh}`,
      paragraphs: [
        isBack
          ? `“${titleEn || titleZh}” (${skuNameEn || skuNameZh}) is in stock again. It costs ${current}.`
          : `“${titleEn || titleZh}” (${skuNameEn || skuNameZh}) went from ${then} down to ${current}.`,
        'You are told this once.',
      ],
    },
  };
}
