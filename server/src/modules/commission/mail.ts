/** What the other admins read of a rate of commission. */
import type { Locale } from '#contract/core/locale.ts';
import type { CommissionKind, CommissionScope } from '#contract/money/commissionRules.ts';
import type { LetterText } from '../messages/service.ts';

interface Change {
  /** Who asks, or who decided. */
  by: string;
  names: { zh: string; en: string };
  kind: CommissionKind;
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
  return `${rate / 100}%`;
}

export function rateTexts({ by, names, kind, scope, rate, day, reason, state }: Change): Record<Locale, LetterText> {
  const owner = { shop: `店铺“${names.zh}”`, lessor: `出租方“${names.zh}”` };
  const zhOf = { site: '全站', category: `分类“${names.zh}”`, ...owner }[scope];
  const owners = { shop: `the shop “${names.en}”`, lessor: `the lessor “${names.en}”` };
  const enOf = { site: 'the site', category: `the category “${names.en}”`, ...owners }[scope];
  const zhKind = kind === 'sale' ? '佣金' : '租赁佣金';
  const enKind = kind === 'sale' ? 'commission' : 'commission of rental';
  const zh =
    rate === null
      ? `${zhOf}自 ${day} 起不再有单独的${zhKind}比例`
      : `${zhOf}自 ${day} 起的${zhKind}为 ${percentText(rate)}`;
  const en =
    rate === null
      ? `no rate of ${enKind} of its own for ${enOf} from ${day} on`
      : `a ${enKind} of ${percentText(rate)} for ${enOf} from ${day} on`;
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
