/** Mail to those whose turn it is in a refund, and to buyers about how it ended. */
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { refundAnswerSeconds, refundComplainSeconds } from '#contract/orders/refundRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listAdminEmails } from '../../identity/service.ts';
import { notify, type LetterText, type Notice } from '../../messages/service.ts';
import { findRefundFacts, type RefundFacts } from './refunds.repository.ts';

export type RefundNews = 'requested' | 'complained' | 'refused' | 'refunded' | 'rejected';

/** As many admins are written to at most. */
export const adminsWrittenTo = 10;

/** Writes to whom the news of refunds are for, when the transaction commits. */
export async function tellAboutRefund(
  tx: Tx,
  news: RefundNews,
  refundIds: readonly number[],
  now: Date,
): Promise<void> {
  if (refundIds.length === 0) return;
  const mayBeForAdmins = news === 'requested' || news === 'complained';
  const [facts, admins] = await Promise.all([
    findRefundFacts(tx, refundIds),
    mayBeForAdmins ? listAdminEmails(tx, adminsWrittenTo) : [],
  ]);
  await notify(
    tx,
    facts.map((refund) => noticeOf(news, refund, admins)),
    now,
  );
}

function noticeOf(news: RefundNews, refund: RefundFacts, admins: readonly string[]): Notice {
  const { orderId, titleZh, titleEn, wantedFen, refundedFen, buyerEmail, sellerEmail } = refund;
  const amountFen = news === 'refunded' ? refundedFen : wantedFen;
  return {
    ...readersOf(news, { buyerEmail, sellerEmail, admins }),
    params: { orderId, titleZh, titleEn: titleEn ?? '', amountFen },
    mail: refundTexts(news, refund),
  };
}

function readersOf(
  news: RefundNews,
  { buyerEmail, sellerEmail, admins }: Pick<RefundFacts, 'buyerEmail' | 'sellerEmail'> & { admins: readonly string[] },
): Pick<Notice, 'kind' | 'to'> {
  switch (news) {
    case 'requested':
      return sellerEmail === null
        ? { kind: 'refund_asked_platform', to: admins }
        : { kind: 'refund_asked', to: [sellerEmail] };
    case 'complained':
      return { kind: 'refund_complained', to: admins };
    case 'refused':
      return { kind: 'refund_refused', to: [buyerEmail] };
    case 'refunded':
      return { kind: 'refund_paid', to: [buyerEmail] };
    case 'rejected':
      return { kind: 'refund_rejected', to: [buyerEmail] };
  }
}

/** What the mail says, in both languages. It names order and product, and holds nothing that was bought. */
export function refundTexts(
  news: RefundNews,
  refund: Pick<
    RefundFacts,
    | 'orderId'
    | 'wantedFen'
    | 'refundedFen'
    | 'takenPieces'
    | 'isWhole'
    | 'titleZh'
    | 'titleEn'
    | 'gateway'
    | 'gatewayFen'
    | 'sellerEmail'
  >,
): Record<Locale, LetterText> {
  const wanted = formatFen(refund.wantedFen);
  const answerHours = refundAnswerSeconds / 3600;
  const complainHours = refundComplainSeconds / 3600;
  // Nobody takes over from the platform where it sells itself.
  const silence =
    refund.sellerEmail === null
      ? {
          zh: '逾期转为待裁决的投诉，款项继续冻结',
          en: 'after that it is a complaint to be decided, and the money stays frozen',
        }
      : { zh: '逾期将自动转由平台裁定', en: 'after that the platform decides' };
  const texts: Record<RefundNews, [zh: Said, en: Said]> = {
    requested: [
      ['收到退款申请', `买家申请退款 ${wanted}。请在 ${answerHours} 小时内处理，${silence.zh}。`],
      [
        'A refund is asked for',
        `The buyer asks for ${wanted} back. Please answer within ${answerHours} hours; ${silence.en}.`,
      ],
    ],
    complained: [
      ['退款纠纷待裁定', `买家要求退款 ${wanted}，双方未能达成一致，等待平台裁定。`],
      [
        'A refund waits for a decision',
        `The buyer wants ${wanted} back and there was no agreement. The platform decides.`,
      ],
    ],
    refused: [
      [
        '退款申请被拒绝',
        `退款 ${wanted} 的申请未获同意。如有异议，请在 ${complainHours} 小时内在订单里投诉，由平台裁决。`,
      ],
      [
        'Your refund was refused',
        `Your request for ${wanted} was not agreed to. If you disagree, complain in the order within ${complainHours} hours; the platform then decides.`,
      ],
    ],
    refunded: paidBack(refund),
    rejected: [
      ['退款申请已结束', `退款 ${wanted} 的申请未获支持，没有款项退回。`],
      ['Your refund was rejected', `The request for ${wanted} was not granted. No money comes back.`],
    ],
  };
  const [zh, en] = texts[news];
  return {
    'zh-CN': textOf(zh, `订单 ${refund.orderId}：${refund.titleZh}`),
    'en-US': textOf(en, `Order ${refund.orderId}: ${refund.titleEn || refund.titleZh}`),
  };
}

/** To the balance it is there at once; a gateway takes its time. */
function paidBack(refund: Taken & Pick<RefundFacts, 'gateway' | 'gatewayFen' | 'refundedFen'>): [zh: Said, en: Said] {
  const { gateway, gatewayFen, refundedFen } = refund;
  const keptFen = refundedFen - gatewayFen;
  const [amount, kept] = [formatFen(gateway === null ? refundedFen : gatewayFen), formatFen(keptFen)];
  if (gateway === null) {
    return [
      ['退款已到账', `${amount} 已退回您的余额。${takenZh(refund)}`],
      ['Your money is back', `${amount} was paid back to your balance. ${takenEn(refund)}`],
    ];
  }
  const { name } = gateways[gateway];
  const days = gatewayRefundRules.arrivesDays;
  return [
    [
      '退款正在退回',
      `${amount} 正在原路退回（${name['zh-CN']}），一般 ${days} 天内到账；如渠道没有受理，款项会退回您的余额。${keptFen > 0 ? `其余 ${kept} 已退回您的余额。` : ''}${takenZh(refund)}`,
    ],
    [
      'Your money is on its way back',
      `${amount} goes back the way it was paid (${name['en-US']}) and usually arrives within ${days} days. If the gateway does not take it, it goes to your balance. ${keptFen > 0 ? `The other ${kept} was paid back to your balance. ` : ''}${takenEn(refund)}`,
    ],
  ];
}

type Taken = Pick<RefundFacts, 'takenPieces' | 'isWhole'>;

function takenZh({ takenPieces, isWhole }: Taken): string {
  if (isWhole) return '订单已全额退款，所购商品全部收回。';
  return takenPieces === 0 ? '所购商品全部保留，没有收回。' : `收回 ${takenPieces} 件，其余保留。`;
}

function takenEn({ takenPieces, isWhole }: Taken): string {
  if (isWhole) return 'All of the order was refunded, and all that it delivered was taken back.';
  if (takenPieces === 0) return 'You keep all that you bought; nothing was taken back.';
  return `Taken back: ${takenPieces}; you keep the rest.`;
}

/** Subject and sentence. */
type Said = readonly [string, string];

function textOf([subject, sentence]: Said, about: string): LetterText {
  return { subject, paragraphs: [about, sentence] };
}
