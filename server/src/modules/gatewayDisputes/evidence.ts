/** The answer to a dispute, prepared from what the orders say; in Chinese, as the gateways read it. */
import { formatFen } from '#contract/core/money.ts';
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import { clockMinute } from '../../platform/shownTime.ts';
import type { EvidenceRow } from './evidence.repository.ts';

/**
 * What the orders prove, a sentence each fact, as long as an answer may be. What the buyer looked at and wrote is left out where it may be
 * somebody else's money, who may read the answer.
 */
export function evidenceOf(
  rows: readonly EvidenceRow[],
  { timeZone, isBuyersMoney }: { timeZone: string; isBuyersMoney: boolean },
): string {
  // Without the year, which everybody knows.
  const at = (time: Date) => clockMinute(timeZone, time).slice(5);
  const texts = rows.map((row) => {
    const { id, titleZh, quantity, amountFen, refundedFen, paidAt, deliveredAt, firstShownAt } = row;
    const facts = [
      `订单 ${id}（${titleZh} × ${quantity}，${formatFen(amountFen)}）`,
      paidAt && `${at(paidAt)} 付款`,
      deliveredAt && `${at(deliveredAt)} 发货`,
      isBuyersMoney && firstShownAt && `${at(firstShownAt)} 买家首次查看，共查看 ${row.showings} 次`,
      row.completedAt && `${at(row.completedAt)} 完成`,
      isBuyersMoney && row.messages > 0 && `买家留言 ${row.messages} 条`,
      refundedFen > 0 && `已退款 ${formatFen(refundedFen)}`,
    ].filter((fact) => typeof fact === 'string');
    return `${facts.join('，')}。`;
  });
  return [...texts.join('')].slice(0, gatewayDisputeRules.answerMax).join('');
}
