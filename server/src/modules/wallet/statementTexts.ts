import type { EntryKind, UserAccountKind } from '#contract/money/ledger.ts';
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import { holdKindTexts } from '#contract/money/holdTexts.ts';
import type { LeaseHold } from './subjects.ts';

/** What decides the words of a line. */
interface Movement {
  kind: EntryKind;
  /** The same entry says something else on each account: what buys on one sells on another. */
  account: UserAccountKind;
  amountFen: number;
  /** What it belongs to, in the reader's language; empty where the kind says it all. */
  title: string;
  /** What of a lease is held. */
  held?: LeaseHold | undefined;
  /** What the payer paid on top for the gateway, in fen. */
  gatewayFeeFen: number;
}

/** What a movement was for, in one line of the reader's language. */
export function descriptionOf(locale: Locale, movement: Movement): string {
  const { title, gatewayFeeFen } = movement;
  const isChinese = locale === 'zh-CN';
  const words = isChinese ? chinese(movement) : english(movement);
  const whole = title === '' ? words : isChinese ? `${words}：${title}` : `${words}: ${title}`;
  if (gatewayFeeFen === 0) return whole;
  const fee = formatFen(gatewayFeeFen);
  return isChinese ? `${whole}（另付渠道手续费 ${fee}）` : `${whole} (and ${fee} for the gateway)`;
}

function chinese({ kind, account, amountFen, held }: Movement): string {
  const comesIn = amountFen > 0;
  const what = held && holdKindTexts['zh-CN'][held];
  switch (kind) {
    case 'recharge':
      return '充值';
    case 'payment':
      return '支付到账';
    case 'purchase':
      return comesIn ? '销售收入' : '购买';
    case 'refund':
      return comesIn ? '退款' : account === 'owed' ? '退款后的欠款' : '退款扣回';
    case 'release':
      return comesIn ? '销售收入结算' : '结算到收入余额';
    case 'hold':
      if (what) return `冻结${what}`;
      return account === 'held' ? '转入冻结' : '资金冻结';
    case 'hold_release':
      if (what) return `解冻${what}`;
      return account === 'held' ? '解除冻结' : '冻结资金退回';
    case 'hold_settle':
      return comesIn ? '收到冻结资金' : '冻结资金划出';
    case 'gift':
      return '礼品码兑换';
    case 'withdrawal':
      return account === 'held' ? '提现到账' : '退回后又查明已付的提现';
    case 'withdrawal_fee':
      return '提现手续费';
    case 'withdrawal_return':
      return '银行退回的提现（含手续费）';
    case 'rent':
      return comesIn ? '租金收入' : '租金';
    case 'deposit_claim':
      return comesIn ? '押金赔付收入' : '押金赔付';
    case 'adjustment':
      return '余额调整';
    case 'reversal':
      return '冲正';
    case 'debt':
      if (account === 'pending') return '此前退款的差额转为欠款';
      if (account === 'owed') return comesIn ? '欠款已偿还' : '此前退款形成的欠款';
      return '偿还欠款';
    case 'purse_split':
      return account === 'earned' ? '此前结算的收入' : '转入收入余额';
    case 'gateway_fee':
      return '渠道手续费';
    case 'gateway_difference':
      return '渠道对账差额';
    case 'gateway_dispute':
      return account === 'owed' ? '支付争议后的欠款' : '支付争议，款项已由渠道退给付款人';
    case 'bonus':
      return '充值赠送';
  }
}

function english({ kind, account, amountFen, held }: Movement): string {
  const comesIn = amountFen > 0;
  const what = held && holdKindTexts['en-US'][held];
  switch (kind) {
    case 'recharge':
      return 'Recharge';
    case 'payment':
      return 'Payment received';
    case 'purchase':
      return comesIn ? 'Sale' : 'Purchase';
    case 'refund':
      return comesIn ? 'Refund' : account === 'owed' ? 'Owed after a refund' : 'Refund to the buyer';
    case 'release':
      return comesIn ? 'Earnings released' : 'Released to your earned balance';
    case 'hold':
      if (what) return `${what} held`;
      return account === 'held' ? 'Set aside' : 'Money set aside';
    case 'hold_release':
      if (what) return `${what} given back`;
      return account === 'held' ? 'No longer set aside' : 'Held money given back';
    case 'hold_settle':
      return comesIn ? 'Held money received' : 'Held money paid out';
    case 'gift':
      return 'Gift code redeemed';
    case 'withdrawal':
      return account === 'held' ? 'Withdrawal paid' : 'Withdrawal that was given back and paid all the same';
    case 'withdrawal_fee':
      return 'Withdrawal fee';
    case 'withdrawal_return':
      return 'Withdrawal returned by the bank, with its fee';
    case 'rent':
      return comesIn ? 'Rent earned' : 'Rent';
    case 'deposit_claim':
      return comesIn ? 'Received of a deposit' : 'Paid out of your deposit';
    case 'adjustment':
      return 'Balance adjusted';
    case 'reversal':
      return 'Reversal';
    case 'debt':
      if (account === 'pending') return 'Earlier refunds, now owed';
      if (account === 'owed') return comesIn ? 'Debt paid' : 'Owed after earlier refunds';
      return 'Paid towards what you owe';
    case 'purse_split':
      return account === 'earned' ? 'Earnings released before' : 'Moved to your earned balance';
    case 'gateway_fee':
      return 'Fee of a gateway';
    case 'gateway_difference':
      return 'Difference to a gateway’s bill';
    case 'gateway_dispute':
      return account === 'owed'
        ? 'Owed after a payment dispute'
        : 'Given back to the payer by the gateway after a dispute';
    case 'bonus':
      return 'Recharge bonus';
  }
}
