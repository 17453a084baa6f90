import type { EntryKind } from '#contract/ledger.ts';
import type { Locale } from '#contract/locale.ts';

/** What a movement was for, in one line of the reader's language; `title` is the order's product, if there is one. */
export function memoOf(locale: Locale, kind: EntryKind, title: string | undefined): string {
  const of = title === undefined || title === '' ? undefined : title;
  return locale === 'zh-CN' ? chinese(kind, of) : english(kind, of);
}

function chinese(kind: EntryKind, title: string | undefined): string {
  switch (kind) {
    case 'recharge':
      return '余额充值';
    case 'payment':
      return title ? `支付到账：${title}` : '支付到账';
    case 'purchase':
      return title ? `购买：${title}` : '购买商品';
    case 'refund':
      return title ? `退款：${title}` : '订单退款';
    case 'release':
      return '销售收入结算';
    case 'hold':
      return '资金冻结';
    case 'hold_release':
      return '冻结资金退回';
    case 'hold_settle':
      return '冻结资金划出';
    case 'gift':
      return '礼品码兑换';
    case 'adjustment':
      return '余额调整';
    case 'reversal':
      return title ? `冲正：${title}` : '冲正';
  }
}

function english(kind: EntryKind, title: string | undefined): string {
  switch (kind) {
    case 'recharge':
      return 'Balance recharge';
    case 'payment':
      return title ? `Payment received: ${title}` : 'Payment received';
    case 'purchase':
      return title ? `Purchase: ${title}` : 'Purchase';
    case 'refund':
      return title ? `Refund: ${title}` : 'Refund of an order';
    case 'release':
      return 'Earnings released';
    case 'hold':
      return 'Money set aside';
    case 'hold_release':
      return 'Held money given back';
    case 'hold_settle':
      return 'Held money paid out';
    case 'gift':
      return 'Gift code redeemed';
    case 'adjustment':
      return 'Balance adjusted';
    case 'reversal':
      return title ? `Reversal: ${title}` : 'Reversal';
  }
}
