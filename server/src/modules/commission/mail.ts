/** What the other admins read of a rate of commission. */
import type { Locale } from '#contract/core/locale.ts';
import type { CommissionScope } from '#contract/money/commissionRules.ts';
import type { LetterText } from '../messages/service.ts';

interface Change {
  /** Who asks, or who decided. */
  by: string;
  names: { zh: string; en: string };
  scope: CommissionScope;
  /** In ten-thousandths; null: none of its own. */
  rate: number | null;
  /** From which day on. */
  day: string;
  reason: string;
  state: 'waiting' | 'applied';
}

/** A rate in ten-thousandths as people read it. */
export function percentText(rate: number): string {
  return `${rate / 100} %`;
}

export function rateTexts({ by, names, scope, rate, day, reason, state }: Change): Record<Locale, LetterText> {
  const zhOf = { site: '全站', category: `分类“${names.zh}”`, shop: `店铺“${names.zh}”` }[scope];
  const enOf = { site: 'the site', category: `the category “${names.en}”`, shop: `the shop “${names.en}”` }[scope];
  const zh =
    rate === null ? `${zhOf}自 ${day} 起不再有单独的佣金比例` : `${zhOf}自 ${day} 起的佣金为 ${percentText(rate)}`;
  const en =
    rate === null
      ? `no rate of its own for ${enOf} from ${day} on`
      : `a commission of ${percentText(rate)} for ${enOf} from ${day} on`;
  return state === 'waiting'
    ? {
        'zh-CN': {
          subject: '一项佣金比例等待审批',
          paragraphs: [`${by} 申请：${zh}。`, `原因：${reason}`, '请到“资金管理”的“佣金”中同意或拒绝。'],
        },
        'en-US': {
          subject: 'A rate of commission waits for a decision',
          paragraphs: [
            `${by} asks for ${en}.`,
            `Reason: ${reason}`,
            'Please agree or refuse under “Money”, “Commission”.',
          ],
        },
      }
    : {
        'zh-CN': { subject: '佣金比例已修改', paragraphs: [`${by}：${zh}。`, `原因：${reason}`] },
        'en-US': { subject: 'A rate of commission was set', paragraphs: [`${by}: ${en}.`, `Reason: ${reason}`] },
      };
}
