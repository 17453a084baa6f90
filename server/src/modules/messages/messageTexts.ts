/** What messages say, by kind and in the reader's language: title, what it is about, one sentence. */
import { day, hour } from '#contract/core/durations.ts';
import { contactRules } from '#contract/contacts/contactRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import type { MessageKind, MessageParams } from '#contract/messages/messageKinds.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { refundAnswerSeconds, refundComplainSeconds, refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import { licenceTransferDays } from '#contract/licences/licenceRules.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { ticketRules } from '#contract/tickets/ticketRules.ts';
import { archiveRules } from '#contract/ownData/ownDataRules.ts';
import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';

export interface MessageText {
  title: string;
  subTitle: string;
  content: string;
}

type Said = readonly [title: string, subTitle: string, content: string];

const order: Record<Locale, string> = {
  'zh-CN': '订单 {{orderId}}：{{title}}',
  'en-US': 'Order {{orderId}}: {{title}}',
};
const licence: Record<Locale, string> = {
  'zh-CN': '授权 {{licenceId}}：{{title}}',
  'en-US': 'Licence {{licenceId}}: {{title}}',
};
const lease: Record<Locale, string> = {
  'zh-CN': '租约 {{leaseId}}：{{title}}',
  'en-US': 'Lease {{leaseId}}: {{title}}',
};

const texts: Record<MessageKind, Record<Locale, Said>> = {
  order_delivered: {
    'zh-CN': [
      '商品已发货',
      order['zh-CN'],
      '已付款并发货，可在订单中查看。未查看前 {{unseenDays}} 天内可以无理由退款；{{completeHours}} 小时后订单自动完成。',
    ],
    'en-US': [
      'Your order was delivered',
      order['en-US'],
      'It is in your order. Unopened, it can be returned for {{unseenDays}} days. The order completes automatically after {{completeHours}} hours.',
    ],
  },
  licence_renewal_paid: {
    'zh-CN': [
      '授权已续期',
      order['zh-CN'],
      '已付款并续期，可在订单中查看新的到期时间。{{unseenDays}} 天内，新增的期限还没有开始、之后没有再续期、也没有离线文件用到它时，可以无理由退款。',
    ],
    'en-US': [
      'Your licence was renewed',
      order['en-US'],
      'It is paid and renewed: see in the order until when it runs. For {{unseenDays}} days it can be returned, as long as the added term has not begun, nothing was renewed after it and no offline file uses it.',
    ],
  },
  shared_secret_replaced: {
    'zh-CN': ['共享卡密已更换', order['zh-CN'], '卖家已更换您购买的共享卡密，原内容可能已失效。请在订单中查看新内容。'],
    'en-US': [
      'Your shared secret was replaced',
      order['en-US'],
      'The seller replaced the shared secret that you bought; the one you saw may not work any more. See the new one in the order.',
    ],
  },
  service_ordered: {
    'zh-CN': [
      '已付款，等待卖家交付',
      order['zh-CN'],
      '已付款 {{amount}}。卖家须在 {{hours}} 小时内交付，逾期将自动全额退款。卖家开始之前您可以随时取消。',
    ],
    'en-US': [
      'Paid: the seller is on it',
      order['en-US'],
      'You paid {{amount}}. The seller delivers within {{hours}} hours, or you are refunded in full automatically. You can cancel until the seller begins.',
    ],
  },
  service_begun: {
    'zh-CN': ['卖家已开始服务', order['zh-CN'], '此后取消须经卖家同意；逾期未交付仍会自动全额退款。'],
    'en-US': [
      'The seller has begun',
      order['en-US'],
      'From now on the seller must agree to a cancellation. If it is not delivered in time, you are still refunded in full automatically.',
    ],
  },
  service_delivered: {
    'zh-CN': ['服务已交付', order['zh-CN'], '请在订单中查看交付内容。{{completeHours}} 小时后订单自动完成。'],
    'en-US': [
      'Your service was delivered',
      order['en-US'],
      'What was delivered is in your order, which completes automatically after {{completeHours}} hours.',
    ],
  },
  service_sold: {
    'zh-CN': [
      '售出一笔服务，请按时交付',
      order['zh-CN'],
      '买家已付款 {{amount}}。请在 {{hours}} 小时内交付，逾期将自动全额退款。',
    ],
    'en-US': [
      'You sold a service: please deliver it',
      order['en-US'],
      'The buyer paid {{amount}}. Deliver within {{hours}} hours, or the buyer is refunded in full automatically.',
    ],
  },
  service_due: {
    'zh-CN': ['服务待交付', order['zh-CN'], '还剩 {{hours}} 小时 {{minutes}} 分钟，逾期将自动全额退款给买家。'],
    'en-US': [
      'A service is due soon',
      order['en-US'],
      '{{hours}} h {{minutes}} min left to deliver it. After that the buyer is refunded in full automatically.',
    ],
  },
  service_due_platform: {
    'zh-CN': [
      '平台自营的服务待交付',
      order['zh-CN'],
      '还剩 {{hours}} 小时 {{minutes}} 分钟，逾期将自动全额退款给买家。',
    ],
    'en-US': [
      'A service of the platform is due soon',
      order['en-US'],
      '{{hours}} h {{minutes}} min left to deliver it. After that the buyer is refunded in full automatically.',
    ],
  },
  service_late: {
    'zh-CN': ['服务逾期，已自动退款', order['zh-CN'], '未在约定时间内交付，{{amount}} 已全额退回买家。'],
    'en-US': [
      'A service was late and is refunded',
      order['en-US'],
      'It was not delivered in the time that you stated: {{amount}} went back to the buyer.',
    ],
  },
  order_completed: {
    'zh-CN': ['订单已完成', order['zh-CN'], '订单已自动完成。如商品有问题，仍可联系卖家。'],
    'en-US': [
      'Your order is complete',
      order['en-US'],
      'It was completed automatically. If something is wrong, you can still write to the seller.',
    ],
  },
  recharge_paid_twice: {
    'zh-CN': [
      '重复的充值正在退回',
      '{{amount}}',
      '这笔充值重复支付了 {{amount}}，正在原路退回；渠道没有受理时会转入您的余额。',
    ],
    'en-US': [
      'Your second recharge goes back',
      '{{amount}}',
      'The recharge was paid twice; {{amount}} goes back the way it was paid. If the gateway does not take it, it goes to your balance.',
    ],
  },
  recharge_returned: {
    'zh-CN': ['充值已退回支付渠道', '{{amount}}', '{{amount}} 已原路退回，到账时间以支付渠道为准。'],
    'en-US': [
      'Your recharge went back',
      '{{amount}}',
      '{{amount}} went back the way it was paid; when it arrives depends on the gateway.',
    ],
  },
  recharge_return_failed: {
    'zh-CN': ['充值没有退成，已转回余额', '{{amount}}', '支付渠道没有受理退回，{{amount}} 已回到您的余额。'],
    'en-US': [
      'Your recharge did not go back',
      '{{amount}}',
      'The gateway did not take it; {{amount}} is in your balance again.',
    ],
  },
  recharge_credited: {
    'zh-CN': ['充值已到账', '{{amount}}', '{{amount}} 已加入您的余额，现在就可以使用。'],
    'en-US': ['Your recharge has arrived', '{{amount}}', '{{amount}} was added to your balance and can be spent now.'],
  },
  sale_paid: {
    'zh-CN': ['售出一笔订单', order['zh-CN'], '买家已付款 {{amount}}，商品已自动发货。'],
    'en-US': ['You made a sale', order['en-US'], 'The buyer paid {{amount}}. It was delivered automatically.'],
  },
  sale_disputed: {
    'zh-CN': [
      '一笔订单的付款有争议',
      order['zh-CN'],
      '付款人已向支付渠道提出争议，这笔订单的收入暂时冻结，直到渠道作出结论。请在订单中说明情况并附上图片，平台据此在 {{until}} 前答复。',
    ],
    'en-US': [
      'The payment of an order is disputed',
      order['en-US'],
      'The payer asked the payment provider for the money back. What you earned by this order is frozen until the provider decides. Say what happened on the order and show it: the platform answers from that by {{until}}.',
    ],
  },
  sale_dispute_over: {
    'zh-CN': ['支付争议已结束', order['zh-CN'], '这笔订单的款项保留，收入不再冻结，按原定时间结算。'],
    'en-US': [
      'A payment dispute is over',
      order['en-US'],
      'The money stays. What you earned by this order is no longer frozen and is released at its time.',
    ],
  },
  sale_dispute_lost: {
    'zh-CN': ['支付争议败诉', order['zh-CN'], '支付渠道已把款项退给付款人，这笔订单由平台退款，您的分成已收回。'],
    'en-US': [
      'A payment dispute was lost',
      order['en-US'],
      'The payment provider gave the money back to the payer. The platform refunded the order, and your share of it was taken back.',
    ],
  },
  sale_dispute_lost_part: {
    'zh-CN': [
      '支付争议部分败诉',
      order['zh-CN'],
      '支付渠道把这笔付款的一部分退给了付款人，您在其中的分成已收回，其余不再冻结，按时到账。商品和授权仍归买家。',
    ],
    'en-US': [
      'A payment dispute was lost in part',
      order['en-US'],
      'The payment provider gave a part of the payment back to the payer. Your share of that part was taken back; the rest is no longer frozen and is released at its time. The buyer keeps what they bought.',
    ],
  },
  sale_dispute_returned: {
    'zh-CN': [
      '支付争议改判，分成已退回',
      order['zh-CN'],
      '支付渠道改判，款项归平台。此前从您收回的分成已直接退回收入，有欠款的先偿还欠款。这笔订单仍是已退款，商品和授权不会恢复。',
    ],
    'en-US': [
      'A payment dispute was turned over, and your share is back',
      order['en-US'],
      'The payment provider decided otherwise in the end. The share that was taken from you is on your earnings again, at once; what you owe was paid from it first. The order stays refunded, and what was sold stays taken back.',
    ],
  },
  lease_disputed: {
    'zh-CN': [
      '一笔租约的付款有争议',
      lease['zh-CN'],
      '付款人已向支付渠道提出争议，这笔租约的租金暂时冻结，直到渠道作出结论。请在租约中说明情况并附上图片，平台据此在 {{until}} 前答复。',
    ],
    'en-US': [
      'The payment of a lease is disputed',
      lease['en-US'],
      'The payer asked the payment provider for the money back. The rent of this lease is frozen until the provider decides. Say what happened on the lease and show it: the platform answers from that by {{until}}.',
    ],
  },
  lease_dispute_over: {
    'zh-CN': ['支付争议已结束', lease['zh-CN'], '这笔租约的款项保留，租金不再冻结，按原定时间结算。'],
    'en-US': [
      'A payment dispute is over',
      lease['en-US'],
      'The money stays. The rent of this lease is no longer frozen and is released at its time.',
    ],
  },
  lease_dispute_lost: {
    'zh-CN': ['支付争议败诉', lease['zh-CN'], '支付渠道已把款项退给付款人，这笔租约的租金已收回。'],
    'en-US': [
      'A payment dispute was lost',
      lease['en-US'],
      'The payment provider gave the money back to the payer, and the rent of this lease was taken back.',
    ],
  },
  lease_dispute_lost_part: {
    'zh-CN': [
      '支付争议部分败诉',
      lease['zh-CN'],
      '支付渠道把这笔付款的一部分退给了付款人，租金中的这一部分已收回，其余不再冻结。租约照常。',
    ],
    'en-US': [
      'A payment dispute was lost in part',
      lease['en-US'],
      'The payment provider gave a part of the payment back to the payer, and that part of the rent was taken back. The rest is no longer frozen, and the lease goes on.',
    ],
  },
  lease_dispute_returned: {
    'zh-CN': [
      '支付争议改判，租金已退回',
      lease['zh-CN'],
      '支付渠道改判，款项归平台。此前从您收回的租金和押金赔付已直接退回收入，有欠款的先偿还欠款。已取消的租约不会恢复。',
    ],
    'en-US': [
      'A payment dispute was turned over, and the rent is back',
      lease['en-US'],
      'The payment provider decided otherwise in the end. The rent and claims that were taken from you are on your earnings again, at once; what you owe was paid from them first. A lease that was cancelled stays so.',
    ],
  },
  payment_disputed: {
    'zh-CN': [
      '您的一笔付款有争议',
      '{{amount}}',
      '支付渠道告知平台：这笔付款的付款人提出了争议。结果出来之前，相关订单不能退款，相关余额暂时冻结。',
    ],
    'en-US': [
      'A payment of yours is disputed',
      '{{amount}}',
      'The payment provider says that its payer disputes it. Until that is decided, what it paid for cannot be refunded here, and what it left on your balance is set aside.',
    ],
  },
  payment_dispute_over: {
    'zh-CN': ['支付争议已结束', '{{amount}}', '这笔付款的争议已结束，款项保留，冻结的余额已解冻。'],
    'en-US': [
      'A payment dispute is over',
      '{{amount}}',
      'The payment stands, and what was set aside of your balance is free again.',
    ],
  },
  payment_dispute_lost: {
    'zh-CN': [
      '款项已由支付渠道退回',
      '{{amount}}',
      '支付渠道已把这笔付款退给付款人。用它买到的商品已收回，充值所得已从余额扣除；余额不足的部分记为欠款。',
    ],
    'en-US': [
      'The payment provider gave the money back',
      '{{amount}}',
      'What it bought was taken back, and what it left on your balance was taken off; what you no longer had is owed.',
    ],
  },
  payment_dispute_lost_part: {
    'zh-CN': [
      '款项已由支付渠道部分退回',
      '{{amount}}',
      '支付渠道已把这笔付款的一部分退给付款人。用它买到的商品仍归您；这笔付款此前退到余额的款项和充值所得已相应扣除，余额不足的部分记为欠款。',
    ],
    'en-US': [
      'The payment provider gave a part of the money back',
      '{{amount}}',
      'You keep what it bought. What it had left on your balance was taken off for that part; what you no longer had is owed.',
    ],
  },
  payment_dispute_returned: {
    'zh-CN': [
      '支付争议改判，款项再次由渠道收取',
      '{{amount}}',
      '支付渠道改判，已把此前退给付款人的这笔款项再次收取。此前从您余额扣除的部分已退回余额，有欠款的先偿还欠款。已收回的商品和授权不会恢复；如有疑问，请联系卖家或提交工单。',
    ],
    'en-US': [
      'A payment dispute was turned over: the money was taken again',
      '{{amount}}',
      'The payment provider took the money again that it had given back to the payer. What had been taken off your balance is back on it; what you owe was paid from it first. What the payment bought stays taken back. If you have questions, write to the seller or open a ticket.',
    ],
  },
  refund_asked: {
    'zh-CN': [
      '收到退款申请',
      order['zh-CN'],
      '买家申请退款 {{amount}}。请在 {{answerHours}} 小时内处理，逾期将转由平台裁定。',
    ],
    'en-US': [
      'A refund is asked for',
      order['en-US'],
      'The buyer asks for {{amount}} back. Please answer within {{answerHours}} hours; after that the platform decides.',
    ],
  },
  refund_asked_platform: {
    'zh-CN': [
      '收到退款申请',
      order['zh-CN'],
      '买家申请退款 {{amount}}。请在 {{answerHours}} 小时内处理，逾期转为待裁决的投诉。',
    ],
    'en-US': [
      'A refund is asked for',
      order['en-US'],
      'The buyer asks for {{amount}} back. Please answer within {{answerHours}} hours; after that it is a complaint to be decided.',
    ],
  },
  refund_complained: {
    'zh-CN': ['退款纠纷待裁定', order['zh-CN'], '买家要求退款 {{amount}}，双方未能达成一致，等待平台裁定。'],
    'en-US': [
      'A refund waits for a decision',
      order['en-US'],
      'The buyer wants {{amount}} back and there was no agreement. The platform decides.',
    ],
  },
  refund_refused: {
    'zh-CN': [
      '退款申请被拒绝',
      order['zh-CN'],
      '退款 {{amount}} 的申请未获同意。如有异议，请在 {{complainHours}} 小时内在订单里投诉，由平台裁决。',
    ],
    'en-US': [
      'Your refund was refused',
      order['en-US'],
      'Your request for {{amount}} was not agreed to. If you disagree, complain in the order within {{complainHours}} hours; the platform then decides.',
    ],
  },
  refund_paid: {
    'zh-CN': ['退款已办理', order['zh-CN'], '{{amount}} 已退还给您，退到哪里请看订单。'],
    'en-US': ['Your refund is made', order['en-US'], '{{amount}} comes back to you; the order says where to.'],
  },
  gateway_refund_failed: {
    'zh-CN': ['退款改为退回余额', order['zh-CN'], '支付渠道没有受理这笔退款，{{amount}} 已退回您的余额。'],
    'en-US': [
      'Your refund went to your balance',
      order['en-US'],
      'The gateway did not take the refund; {{amount}} is in your balance instead.',
    ],
  },
  refund_rejected: {
    'zh-CN': ['退款申请已结束', order['zh-CN'], '退款 {{amount}} 的申请未获支持，没有款项退回。'],
    'en-US': [
      'Your refund was rejected',
      order['en-US'],
      'The request for {{amount}} was not granted. No money comes back.',
    ],
  },
  order_talk: {
    'zh-CN': ['订单有新留言', order['zh-CN'], '卖家或平台在这笔订单下给您留言，打开订单查看并回复。'],
    'en-US': [
      'A new message about an order',
      order['en-US'],
      'The seller or the platform wrote to you about this order. Open it to read and reply.',
    ],
  },
  sale_talk: {
    'zh-CN': ['订单有新留言', order['zh-CN'], '买家在这笔订单下给您留言，打开订单查看并回复。'],
    'en-US': [
      'A new message about a sale',
      order['en-US'],
      'The buyer wrote to you about this order. Open it to read and reply.',
    ],
  },
  platform_talk: {
    'zh-CN': ['订单有新留言', order['zh-CN'], '买家在平台自营订单下留言，打开订单查看并回复。'],
    'en-US': [
      'A new message about a sale',
      order['en-US'],
      'The buyer of something that the platform sold wrote a message. Open the order to reply.',
    ],
  },
  question_asked: {
    'zh-CN': ['商品有新提问', '{{title}}', '有人在商品页提问，请前往回答。'],
    'en-US': [
      'A question about your product',
      '{{title}}',
      'A buyer asked a question on the product page. Please answer it.',
    ],
  },
  question_asked_platform: {
    'zh-CN': ['自营商品有新提问', '{{title}}', '有人在商品页提问，请前往回答。'],
    'en-US': [
      'A question about a product',
      '{{title}}',
      'A buyer asked a question on the product page. Please answer it.',
    ],
  },
  question_answered: {
    'zh-CN': ['您的提问有了回答', '{{title}}', '卖家回答了您的提问，可在商品页查看。'],
    'en-US': ['Your question was answered', '{{title}}', 'The seller answered. Read it on the product’s page.'],
  },
  ticket_answered: {
    'zh-CN': [
      '平台回复了您的工单',
      '工单 {{ticketId}}：{{title}}',
      '可以继续说明；{{ticketDays}} 天内没有新的说明，工单自动结束。',
    ],
    'en-US': [
      'Your ticket was answered',
      'Ticket {{ticketId}}: {{title}}',
      'You can go on writing. If nobody writes for {{ticketDays}} days, it closes automatically.',
    ],
  },
  review_written: {
    'zh-CN': ['商品有新评价', '{{title}}', '买家给出 {{stars}} 星评价，可在商品页查看。'],
    'en-US': ['A new review', '{{title}}', 'A buyer gave {{stars}} of 5 stars. Read it on the product’s page.'],
  },
  licence_ending: {
    'zh-CN': ['授权即将到期', licence['zh-CN'], '这个授权将于 {{day}} 到期，到期前请查看并处理。'],
    'en-US': ['Your licence is about to end', licence['en-US'], 'It ends on {{day}}. See what you can do before.'],
  },
  licence_suspended: {
    'zh-CN': ['授权已暂停', licence['zh-CN'], '恢复之前无法通过验证，绑定记录保留。'],
    'en-US': [
      'Your licence is suspended',
      licence['en-US'],
      'No validation passes until it is reinstated. What it is bound to stays.',
    ],
  },
  licence_reinstated: {
    'zh-CN': ['授权已恢复', licence['zh-CN'], '这个授权可以正常使用了。'],
    'en-US': ['Your licence works again', licence['en-US'], 'It is reinstated and can be used as before.'],
  },
  licence_revoked: {
    'zh-CN': ['授权已撤销', licence['zh-CN'], '这个授权已被永久撤销，不能恢复。'],
    'en-US': ['Your licence is revoked', licence['en-US'], 'It is revoked for good.'],
  },
  licence_issued: {
    'zh-CN': ['您收到了新的授权', '{{title}}', '向您发放了 {{pieces}} 个授权，授权码在“我的授权”中查看。'],
    'en-US': [
      'You were given a licence',
      '{{title}}',
      'Licences issued to you: {{pieces}}. See them under “My licences”.',
    ],
  },
  licence_offered: {
    'zh-CN': [
      '有授权转让给您',
      licence['zh-CN'],
      '{{from}} 想把它转让给您。请在 {{transferDays}} 天内接受或拒绝，逾期自动失效。',
    ],
    'en-US': [
      'A licence is offered to you',
      licence['en-US'],
      '{{from}} wants to hand it over to you. Accept or decline within {{transferDays}} days; after that the offer ends.',
    ],
  },
  licence_handed_over: {
    'zh-CN': ['授权已转让', licence['zh-CN'], '{{to}} 已接受。它不再属于您，原授权码与绑定已失效。'],
    'en-US': [
      'Your licence was handed over',
      licence['en-US'],
      '{{to}} has accepted it. Its old key and all that was bound to it have ended.',
    ],
  },
  licence_received: {
    'zh-CN': ['授权已归您所有', licence['zh-CN'], '转让已完成，新的授权码在“我的授权”中查看。'],
    'en-US': [
      'The licence is yours',
      licence['en-US'],
      'The transfer is complete. Its new key is under “My licences”.',
    ],
  },
  licence_declined: {
    'zh-CN': ['转让被拒绝', licence['zh-CN'], '{{to}} 没有接受，授权仍归您所有。'],
    'en-US': ['Your offer was declined', licence['en-US'], '{{to}} did not accept. The licence is still yours.'],
  },
  licence_offer_withdrawn: {
    'zh-CN': ['转让已撤回', licence['zh-CN'], '{{from}} 撤回了这项转让，您无需处理。'],
    'en-US': ['An offer was withdrawn', licence['en-US'], '{{from}} took the offer back. There is nothing left to do.'],
  },
  licence_offer_ended: {
    'zh-CN': ['转让已失效', licence['zh-CN'], '{{to}} 没有在 {{transferDays}} 天内接受，授权仍归您所有。'],
    'en-US': [
      'Your offer has ended',
      licence['en-US'],
      '{{to}} did not accept within {{transferDays}} days. The licence is still yours.',
    ],
  },
  proof_failing: {
    'zh-CN': [
      '域名证明找不到了',
      '{{domain}}',
      '没有再找到 DNS 记录或文件。请在 {{proofDays}} 天内恢复，否则证明失效。',
    ],
    'en-US': [
      'The proof of your domain is missing',
      '{{domain}}',
      'Neither the DNS record nor the file was found. Bring one back within {{proofDays}} days, or the proof is lost.',
    ],
  },
  proof_failed: {
    'zh-CN': ['域名证明已失效', '{{domain}}', '已有的绑定不受影响；要绑定新的授权，请重新证明。'],
    'en-US': [
      'The proof of your domain is lost',
      '{{domain}}',
      'What is bound stays bound; prove the domain again to bind more.',
    ],
  },
  proof_expired: {
    'zh-CN': ['域名证明已到期', '{{domain}}', '最近一次检查没有找到 DNS 记录或文件，请重新证明。'],
    'en-US': [
      'The proof of your domain has expired',
      '{{domain}}',
      'The last look found neither the DNS record nor the file. Please prove it again.',
    ],
  },
  proof_superseded: {
    'zh-CN': ['域名已由他人证明', '{{domain}}', '您的证明因此失效。如果这是您的域名，请立即检查 DNS 与网站。'],
    'en-US': [
      'Somebody else has proven your domain',
      '{{domain}}',
      'Your proof is lost by that. If the domain is yours, look at your DNS and your site at once.',
    ],
  },
  second_payment_returned: {
    'zh-CN': ['重复付款正在退回', order['zh-CN'], '这笔订单重复支付了 {{amount}}，正在原路退回。'],
    'en-US': [
      'Your second payment goes back',
      order['en-US'],
      'The order was paid twice; {{amount}} goes back the way it was paid.',
    ],
  },
  payment_credited: {
    'zh-CN': ['款项已转入余额', order['zh-CN'], '收到的 {{amount}} 没有用于这笔订单，已全部转入您的余额。'],
    'en-US': [
      'Your payment was added to your balance',
      order['en-US'],
      'The order could not take the {{amount}} that came for it; all of it is in your balance.',
    ],
  },
  balance_raised: {
    'zh-CN': ['余额已增加', '{{amount}}', '平台向您的余额加入了 {{amount}}，详见收支明细。'],
    'en-US': ['Your balance was raised', '{{amount}}', 'The platform added {{amount}} to it. See your statement.'],
  },
  balance_lowered: {
    'zh-CN': ['余额已减少', '{{amount}}', '平台从您的余额中扣除了 {{amount}}，详见收支明细。'],
    'en-US': ['Your balance was lowered', '{{amount}}', 'The platform took {{amount}} from it. See your statement.'],
  },
  money_held: {
    'zh-CN': ['部分余额已被冻结', '{{amount}}', '{{amount}} 暂时不能使用，仍属于您。原因见收支明细。'],
    'en-US': [
      'Some of your balance is set aside',
      '{{amount}}',
      '{{amount}} is still yours, but cannot be spent for now. The reason stands in your statement.',
    ],
  },
  withdrawal_asked: {
    'zh-CN': [
      '提现申请已提交',
      '{{amount}} → {{words}}',
      '到账 {{paid}}，预计 {{due}} 前到账。开始付款前您可以撤回。如果不是您本人操作，请立即撤回并修改密码。',
    ],
    'en-US': [
      'You asked for a withdrawal',
      '{{amount}} → {{words}}',
      'You get {{paid}} by {{due}}. Until it is being paid you can take it back. If it was not you, take it back and change your password at once.',
    ],
  },
  withdrawal_paid: {
    'zh-CN': [
      '提现已付款',
      '{{amount}} → {{words}}',
      '{{paid}} 已付出，回单号 {{receipt}}。到账时间以银行或支付机构为准。',
    ],
    'en-US': [
      'Your withdrawal was paid',
      '{{amount}} → {{words}}',
      '{{paid}} is on its way, receipt {{receipt}}. Your bank or provider says when it arrives.',
    ],
  },
  withdrawal_refused: {
    'zh-CN': [
      '提现未通过',
      '{{amount}} → {{words}}',
      '款项已全部退回您的余额。请在“提现”中查看原因，修改后可再次申请。',
    ],
    'en-US': [
      'Your withdrawal was refused',
      '{{amount}} → {{words}}',
      'All of it is back on your balance. See under “Withdraw” what to correct, then ask again.',
    ],
  },
  withdrawal_failed: {
    'zh-CN': [
      '提现付款失败',
      '{{amount}} → {{words}}',
      '付款没有成功，款项（含手续费）已全部退回您的余额。请在“提现”中查看原因，修改后可再次申请。',
    ],
    'en-US': [
      'Your withdrawal could not be paid',
      '{{amount}} → {{words}}',
      'The payment did not go through. All of it, the fee included, is back on your balance. See under “Withdraw” what to correct, then ask again.',
    ],
  },
  withdrawal_returned: {
    'zh-CN': [
      '银行退回了您的提现',
      '{{amount}} → {{words}}',
      '款项没有到达收款账户，被银行退回。全部金额（含手续费）已回到您的收入余额。请核对收款账户后再次申请。',
    ],
    'en-US': [
      'The bank returned your withdrawal',
      '{{amount}} → {{words}}',
      'It did not reach the account. All of it, the fee included, is back on your earned balance. Check the account, then ask again.',
    ],
  },
  withdrawal_paid_after_all: {
    'zh-CN': [
      '此前登记为失败的提现已付出',
      '{{amount}} → {{words}}',
      '银行核实：{{paid}} 已付到您的收款账户，回单号 {{receipt}}。此前退回余额的款项因此扣回；余额不足的部分记为欠款，收入会先用于偿还。如有疑问，请提交工单。',
    ],
    'en-US': [
      'A withdrawal entered as failed was paid',
      '{{amount}} → {{words}}',
      'The bank confirms that {{paid}} went to your account, receipt {{receipt}}. What was given back to your balance is therefore taken again; what is missing is owed, and earnings pay it first. If you disagree, open a ticket.',
    ],
  },
  withdrawal_paid_twice: {
    'zh-CN': [
      '您的提现被重复付款',
      '{{amount}} → {{words}}',
      '银行核实：{{paid}} 向您的收款账户付了两次，第二次的回单号 {{receipt}}。第二次的款项从您的余额扣回；余额不足的部分记为欠款，收入会先用于偿还。如有疑问，请提交工单。',
    ],
    'en-US': [
      'Your withdrawal was paid twice',
      '{{amount}} → {{words}}',
      'The bank confirms that {{paid}} went to your account a second time, receipt {{receipt}}. The second payment is taken from your balance; what is missing is owed, and earnings pay it first. If you disagree, open a ticket.',
    ],
  },
  withdrawal_in_doubt: {
    'zh-CN': [
      '正在核实银行付款，暂时冻结 {{held}}',
      '{{amount}} → {{words}}',
      '银行称这笔提现已经付款（回单号 {{receipt}}），与此前的登记不符。核实期间冻结您余额中的 {{held}}，暂停向您付款；管理员核实后，款项会退回余额或按银行结果扣除，您会收到通知。',
    ],
    'en-US': [
      'A payment of the bank is being checked: {{held}} is held',
      '{{amount}} → {{words}}',
      'The bank says that it paid this withdrawal (receipt {{receipt}}), otherwise than was entered. {{held}} of your balance is held and nothing is paid to you until admins have checked it; then it is free again or taken as the bank says, and you are told.',
    ],
  },
  withdrawal_disputed: {
    'zh-CN': [
      '提现因支付争议停止',
      '{{amount}} → {{words}}',
      '这笔提现所用的收入来自一笔有争议的付款，提现已停止，款项退回余额；其中有争议的部分冻结至渠道作出结论。其余部分不低于最低金额时已自动重新申请。',
    ],
    'en-US': [
      'Your withdrawal was stopped by a payment dispute',
      '{{amount}} → {{words}}',
      'It drew on earnings of a payment that is disputed. The money is back; the disputed part is set aside until the provider decides. The rest was asked for anew by itself where it is not below the least amount.',
    ],
  },
  withdrawal_owing: {
    'zh-CN': [
      '提现因欠款停止',
      '{{amount}} → {{words}}',
      '退款使您有了欠款，这笔提现已停止，款项退回余额并先用于偿还欠款。还清后可再次申请。',
    ],
    'en-US': [
      'Your withdrawal was stopped by a debt',
      '{{amount}} → {{words}}',
      'After a refund you owe money. The amount is back on your balance and pays what you owe first. Once nothing is owed you can ask again.',
    ],
  },
  payee_added: {
    'zh-CN': [
      '新增了收款账户',
      '{{words}}',
      '{{hours}} 小时后可以用于提现。如果不是您本人操作，请立即删除该账户并修改密码。',
    ],
    'en-US': [
      'A payout account was added',
      '{{words}}',
      'Money can be paid to it after {{hours}} hours. If it was not you, remove it and change your password at once.',
    ],
  },
  payee_removed: {
    'zh-CN': ['收款账户已删除', '{{words}}', '如果不是您本人操作，请立即修改密码。'],
    'en-US': ['A payout account was removed', '{{words}}', 'If it was not you, change your password at once.'],
  },
  money_freed: {
    'zh-CN': ['冻结的余额已解冻', '{{amount}}', '{{amount}} 已退回您的余额。'],
    'en-US': ['Money set aside is free again', '{{amount}}', '{{amount}} is back on your balance.'],
  },
  product_back: {
    'zh-CN': ['到货了', '{{title}}（{{option}}）', '您等的商品又有货了，现价 {{amount}}。这条提醒只发一次。'],
    'en-US': ['Back in stock', '{{title}} ({{option}})', 'It costs {{amount}}. You are told this once.'],
  },
  shop_news: {
    'zh-CN': ['您关注的店铺上新了', '{{names}}', '新上架 {{count}} 件商品。'],
    'en-US': ['A shop that you follow has new products', '{{namesEn}}', 'New on sale: {{count}}.'],
  },
  shops_news: {
    'zh-CN': ['您关注的 {{shops}} 家店铺上新了', '{{names}}', '一共新上架 {{count}} 件商品。'],
    'en-US': ['{{shops}} shops that you follow have new products', '{{namesEn}}', 'New on sale: {{count}}.'],
  },
  product_cheaper: {
    'zh-CN': ['降价了', '{{title}}（{{option}}）', '现价 {{amount}}。这条提醒只发一次。'],
    'en-US': ['Cheaper now', '{{title}} ({{option}})', 'It costs {{amount}} now. You are told this once.'],
  },
  rental_free: {
    'zh-CN': ['现在可以租了', '{{title}}', '您等的出租商品现在有空。这条提醒只发一次，也不会为您保留。'],
    'en-US': [
      'It can be rented now',
      '{{title}}',
      'It is free now. You are told this once, and it is not kept for you.',
    ],
  },
  rental_free_at: {
    'zh-CN': ['您想要的时间可以租了', '{{title}}', '{{at}} 有空了。这条提醒只发一次，也不会为您保留。'],
    'en-US': [
      'It can be rented at your time',
      '{{title}}',
      'It is free at {{at}}. You are told this once, and it is not kept for you.',
    ],
  },
  login_new: {
    'zh-CN': ['您的账号在新设备上登录', '{{place}}', '如果不是您本人，请立即更换密码，并在“安全设置”中退出其他设备。'],
    'en-US': [
      'A new device logged in to your account',
      '{{place}}',
      'If it was not you, change your password at once and log out other devices under “Security”.',
    ],
  },
  mail_bounced: {
    'zh-CN': [
      '发给您的邮件被退回',
      '{{email}}',
      '收件方拒收发往这个邮箱的邮件，您会错过验证码和通知。请检查邮箱是否已满或已停用，必要时在“安全设置”中更换邮箱。',
    ],
    'en-US': [
      'Mail to you comes back',
      '{{email}}',
      'Mail to this address is refused, so you miss codes and notices. See if the mailbox is full or closed, and change the address under “Security” if you have to.',
    ],
  },
  factor_added: {
    'zh-CN': [
      '已添加验证器',
      '{{name}}',
      '今后登录除密码外，还需要验证器的动态码。如果不是您本人，请立即更换密码并联系平台。',
    ],
    'en-US': [
      'An authenticator app was added',
      '{{name}}',
      'Logging in needs a code of it from now on. If it was not you, change your password at once and contact the platform.',
    ],
  },
  factor_removed: {
    'zh-CN': ['一种登录验证方式已移除', '{{name}}', '它不能再用于登录。如果不是您本人，请立即更换密码并联系平台。'],
    'en-US': [
      'A way to prove that it is you was removed',
      '{{name}}',
      'It cannot be used to log in any more. If it was not you, change your password at once and contact the platform.',
    ],
  },
  passkey_added: {
    'zh-CN': [
      '已添加通行密钥',
      '{{name}}',
      '它可以单独登录您的账号。如果不是您本人，请立即在“安全设置”中移除它并更换密码。',
    ],
    'en-US': [
      'A passkey was added',
      '{{name}}',
      'It can log in to your account without a password. If this was not you, remove it under “Security” at once and change your password.',
    ],
  },
  passkey_copied: {
    'zh-CN': ['一个通行密钥被拒绝', '{{name}}', '它的使用次数倒退，可能被复制过。请在“安全设置”中移除它。'],
    'en-US': [
      'A passkey was refused',
      '{{name}}',
      'Its counter went back, so somebody may have copied it. Remove it under “Security”.',
    ],
  },
  recovery_used: {
    'zh-CN': ['使用了一个恢复码', '还剩 {{left}} 个', '如果不是您本人，请立即更换密码，并重新生成恢复码。'],
    'en-US': [
      'A recovery code was used',
      'Codes left: {{left}}',
      'If it was not you, change your password at once and make new recovery codes.',
    ],
  },
  recovery_made: {
    'zh-CN': ['已重新生成恢复码', '', '原有的恢复码全部失效。如果不是您本人，请立即更换密码并联系平台。'],
    'en-US': [
      'New recovery codes were made',
      '',
      'The old ones are void. If it was not you, change your password at once and contact the platform.',
    ],
  },
  factor_guessed: {
    'zh-CN': ['有人在猜您的动态码', '', '对方已知道您的密码，但没能通过两步验证。请立即更换密码。'],
    'en-US': [
      'Somebody is guessing your codes',
      '',
      'They know your password, and did not get past the second step. Change your password at once.',
    ],
  },
  factor_reset_asked: {
    'zh-CN': [
      '有人申请解除您的两步验证',
      '',
      '管理员受理后，{{resetHours}} 小时后可以执行。如果不是您申请的，请登录并在“安全设置”中停止它。',
    ],
    'en-US': [
      'Your second factor is about to be taken away',
      '',
      'An admin was asked to, and may do it after {{resetHours}} hours. If you did not ask for it, log in and stop it under “Security”.',
    ],
  },
  factor_reset_stopped: {
    'zh-CN': ['解除两步验证的申请已停止', '', '您的两步验证保持不变。'],
    'en-US': ['Your second factor stays', '', 'The request to take it away was stopped.'],
  },
  factor_reset_done: {
    'zh-CN': [
      '您的两步验证已解除',
      '',
      '验证器、通行密钥和恢复码均已移除，所有登录已退出。请用密码登录，并尽快重新启用。',
    ],
    'en-US': [
      'Your second factor was taken away',
      '',
      'Authenticator apps, passkeys and recovery codes are gone, and all logins were ended. Log in with your password and set one up again.',
    ],
  },
  email_changed: {
    'zh-CN': ['邮箱已更换', '{{to}}', '如果不是您本人，请打开发到原邮箱的链接，{{undoDays}} 天内可以撤回。'],
    'en-US': [
      'Your e-mail was changed',
      '{{to}}',
      'If it was not you, open the link that went to the old e-mail: it takes the change back within {{undoDays}} days.',
    ],
  },
  email_change_asked: {
    'zh-CN': ['已申请更换邮箱', '{{to}}', '{{lostEmailHours}} 小时后生效。如果不是您本人，请在“安全设置”中取消。'],
    'en-US': [
      'A change of your e-mail was asked for',
      '{{to}}',
      'It takes effect in {{lostEmailHours}} hours. If it was not you, cancel it under “Security”.',
    ],
  },
  email_change_undone: {
    'zh-CN': [
      '邮箱更换已撤回',
      '{{to}}',
      '所有设备已退出登录，{{fixedDays}} 天内不能更换邮箱和手机号。请立即重置密码。',
    ],
    'en-US': [
      'The change of your e-mail was taken back',
      '{{to}}',
      'All devices were logged out, and neither e-mail nor mobile number can be changed for {{fixedDays}} days. Reset your password now.',
    ],
  },
  mobile_changed: {
    'zh-CN': ['手机号已更换', '{{to}}', '如果不是您本人，请立即更换密码，并在“安全设置”中退出其他设备。'],
    'en-US': [
      'Your mobile number was changed',
      '{{to}}',
      'If it was not you, change your password at once and log out other devices under “Security”.',
    ],
  },
  mobile_removed: {
    'zh-CN': ['手机号已移除', '{{to}}', '不能再用它登录。如果不是您本人，请立即更换密码。'],
    'en-US': [
      'Your mobile number was removed',
      '{{to}}',
      'It logs nobody in any more. If it was not you, change your password at once.',
    ],
  },
  stock_low: {
    'zh-CN': ['库存不足', '{{title}}', '仅剩 {{left}} 件可售，请及时补货。'],
    'en-US': ['Low stock', '{{title}}', 'Pieces left for sale: {{left}}. Add stock soon.'],
  },
  stock_low_platform: {
    'zh-CN': ['自营库存不足', '{{title}}', '仅剩 {{left}} 件可售，请及时补货。'],
    'en-US': ['Low stock of the platform', '{{title}}', 'Pieces left for sale: {{left}}. Add stock soon.'],
  },
  webhook_off: {
    'zh-CN': ['回调通知已停用', '{{host}}', '未送达的通知不再发送。修复后请重新启用并补发。'],
    'en-US': [
      'A webhook was switched off',
      '{{host}}',
      'What waited for it is not sent any more. Once it works again, switch it on and redeliver what you need.',
    ],
  },
  commission_changed: {
    'zh-CN': ['平台佣金有变化', '{{title}}', '自 {{day}} 起，平台佣金为 {{rate}}。此前下单的订单不受影响。'],
    'en-US': [
      'The platform’s commission changes',
      '{{title}}',
      'From {{day}} on it is {{rate}}. Orders placed before stay as they are.',
    ],
  },
  commission_ended: {
    'zh-CN': ['单独的佣金比例即将结束', '{{title}}', '自 {{day}} 起按通常的佣金比例计算。此前下单的订单不受影响。'],
    'en-US': [
      'A special rate of commission ends',
      '{{title}}',
      'From {{day}} on the usual rate counts. Orders placed before stay as they are.',
    ],
  },
  rental_commission_changed: {
    'zh-CN': ['租赁佣金有变化', '{{title}}', '自 {{day}} 起，租赁佣金为 {{rate}}。此前预订的租约不受影响。'],
    'en-US': [
      'The commission of rental changes',
      '{{title}}',
      'From {{day}} on it is {{rate}}. Leases booked before stay as they are.',
    ],
  },
  rental_commission_ended: {
    'zh-CN': ['单独的租赁佣金即将结束', '{{title}}', '自 {{day}} 起按通常的租赁佣金计算。此前预订的租约不受影响。'],
    'en-US': [
      'A special commission of rental ends',
      '{{title}}',
      'From {{day}} on the usual rate counts. Leases booked before stay as they are.',
    ],
  },
  decision_waiting: {
    'zh-CN': ['有一项资金操作等待审批', '', '另一位管理员提出了申请，请到“资金管理”中同意或拒绝。'],
    'en-US': [
      'A decision about money is waiting',
      '',
      'Another admin asks for it. Please agree or refuse under “Money”.',
    ],
  },
  rules_changed: {
    'zh-CN': ['资金规则已更改', '', '一位管理员更改了资金规则，详见“资金管理”。'],
    'en-US': ['Rules about money were changed', '', 'An admin changed them. See what and why under “Money”.'],
  },
  admin_named: {
    'zh-CN': ['新增管理员', '{{name}}', '{{name}} 成为管理员。如不知情，请立即检查操作日志。'],
    'en-US': [
      'A new admin',
      '{{name}}',
      '{{name}} is an admin now. If you did not expect this, look at the operation log.',
    ],
  },
  data_ready: {
    'zh-CN': [
      '您的个人数据已可下载',
      '个人数据导出',
      '文件保留 {{keptDays}} 天，请在“基本资料”页下载。如非您本人操作，请立即修改密码。',
    ],
    'en-US': [
      'Your data is ready',
      'Export of your own data',
      'Fetch the file on your account page within {{keptDays}} days. If you did not ask for it, change your password at once.',
    ],
  },
  data_failed: {
    'zh-CN': ['个人数据导出失败', '个人数据导出', '文件没有生成，什么也没有保留。请在“基本资料”页重新导出。'],
    'en-US': [
      'Your data could not be exported',
      'Export of your own data',
      'No file was made and nothing of it is kept. Start it again on your account page.',
    ],
  },
  deletion_asked: {
    'zh-CN': [
      '账号将于 {{day}} 注销',
      '账号注销',
      '在此之前随时可以登录并一键撤回。如非您本人操作，请立即登录撤回并修改密码。',
    ],
    'en-US': [
      'Your account will be deleted on {{day}}',
      'Deletion of your account',
      'Until then you can log in and stop it with one click. If you did not ask for it, stop it and change your password at once.',
    ],
  },
  deletion_stopped: {
    'zh-CN': ['账号注销已撤回', '账号注销', '您的账号照常可用，什么也没有改变。'],
    'en-US': ['Your account stays', 'Deletion of your account', 'The deletion was stopped. Nothing has changed.'],
  },
  deletion_refused: {
    'zh-CN': [
      '账号没有注销',
      '账号注销',
      '到期时仍有未了结的事项，账号照常可用。原因请在“基本资料”页查看，处理后可再次申请。',
    ],
    'en-US': [
      'Your account was not deleted',
      'Deletion of your account',
      'Something was not settled when its time came, so the account stays. See what it is on your account page, and ask again after that.',
    ],
  },
  grants_waiting: {
    'zh-CN': ['有一项权限申请等待您同意', '{{name}}', '{{by}} 想授予 {{name}}：{{grantsZh}}。理由：{{reason}}'],
    'en-US': [
      'Grants wait for your decision',
      '{{name}}',
      '{{by}} wants to give {{name}}: {{grantsEn}}. Reason: {{reason}}',
    ],
  },
  grants_changed: {
    'zh-CN': ['管理员权限有变化', '{{name}}', '{{name}} 现在的权限：{{grantsZh}}。如不知情，请立即检查操作日志。'],
    'en-US': [
      'The grants of an admin changed',
      '{{name}}',
      '{{name}} now holds: {{grantsEn}}. If you did not expect this, look at the operation log at once.',
    ],
  },
  admin_frozen: {
    'zh-CN': [
      '一位管理员被冻结',
      '{{name}}',
      '{{by}} 冻结了 {{name}}。原因：{{reason}}。如有疑问，请在用户页查看，可以解除冻结。',
    ],
    'en-US': [
      'An admin was frozen',
      '{{name}}',
      '{{by}} froze {{name}}. Reason: {{reason}}. If that is wrong, unfreeze them on their page.',
    ],
  },
  admin_unfrozen: {
    'zh-CN': ['一位管理员已解除冻结', '{{name}}', '{{by}} 解除了 {{name}} 的冻结。原因：{{reason}}。'],
    'en-US': ['An admin is no longer frozen', '{{name}}', '{{by}} unfroze {{name}}. Reason: {{reason}}.'],
  },
  account_frozen: {
    'zh-CN': [
      '您的账号已被冻结',
      '{{untilZh}}',
      '原因：{{reason}}。所有设备已退出登录，接口密钥和回调通知已停用；已购商品、授权和余额保留。如有疑问，请联系客服。',
    ],
    'en-US': [
      'Your account was frozen',
      '{{untilEn}}',
      'Reason: {{reason}}. All devices were logged out, API keys and webhooks stopped; what you bought, your licences and your balance stay. If you have questions, contact support.',
    ],
  },
  account_unfrozen: {
    'zh-CN': ['您的账号已解除冻结', '', '现在可以重新登录。接口密钥和回调通知需要您重新创建或启用。'],
    'en-US': [
      'Your account is no longer frozen',
      '',
      'You can log in again now. API keys have to be created, and webhooks switched on, anew.',
    ],
  },
  from_admins: {
    'zh-CN': ['{{title}}', '', '{{words}}'],
    'en-US': ['{{title}}', '', '{{words}}'],
  },
  password_changed: {
    'zh-CN': ['密码已更改', '', '您的密码刚刚更改，所有登录已退出。如不是您本人操作，请立即重置密码并联系平台。'],
    'en-US': [
      'Your password was changed',
      '',
      'All logins were ended with it. If this was not you, reset your password at once and contact the platform.',
    ],
  },
  shop_opened: {
    'zh-CN': ['店铺已开通', '{{name}}', '您的开店申请已通过，店铺现在对外营业。接下来请上架第一件商品。'],
    'en-US': [
      'Your shop is open',
      '{{name}}',
      'Your application was approved. Next, put your first product on the shelf.',
    ],
  },
  shop_refused: {
    'zh-CN': ['开店申请需要修改', '{{name}}', '请在“店铺中心”查看要修改的内容，修改后可再次提交。'],
    'en-US': [
      'Your shop was not opened yet',
      '{{name}}',
      'Something has to be mended. Open “Shop centre” to see what, and send it again.',
    ],
  },
  shop_suspended: {
    'zh-CN': [
      '店铺已暂停营业',
      '{{name}}',
      '商品已下架，暂不能售出；已有的订单、退款和授权照常处理。原因和恢复时间请见“店铺中心”。',
    ],
    'en-US': [
      'Your shop is suspended',
      '{{name}}',
      'Its products are off the shelf and cannot be sold. Orders, refunds and licences go on. “Shop centre” says why, and until when.',
    ],
  },
  shop_lifted: {
    'zh-CN': ['店铺已恢复营业', '{{name}}', '暂停前在售的商品会在几分钟内重新上架。'],
    'en-US': ['Your shop is open again', '{{name}}', 'What was on the shelf before comes back within a few minutes.'],
  },
  shop_renamed: {
    'zh-CN': ['店铺名称已由平台更改', '{{before}} → {{name}}', '原因请见“店铺中心”。如有疑问，请联系平台。'],
    'en-US': [
      'The platform renamed your shop',
      '{{before}} → {{name}}',
      '“Shop centre” says why. Write to us if you have questions.',
    ],
  },
  shop_report_opened: {
    'zh-CN': [
      '您的店铺被举报，请说明情况',
      '举报 {{reportId}}',
      '请在 {{shopReportHours}} 小时内答复；逾期未答复，平台将只依据举报内容判定。',
    ],
    'en-US': [
      'Your shop was reported: please answer',
      'Report {{reportId}}',
      'Answer within {{shopReportHours}} hours. Without an answer the platform decides by what was reported alone.',
    ],
  },
  shop_report_withdrawn: {
    'zh-CN': ['一个举报已被撤回', '举报 {{reportId}}', '举报人撤回了对您店铺的举报，无需再处理。'],
    'en-US': [
      'A report was withdrawn',
      'Report {{reportId}}',
      'Whoever reported your shop took it back. Nothing more is to be done.',
    ],
  },
  shop_report_found_of: {
    'zh-CN': ['对您店铺的举报成立', '举报 {{reportId}}', '平台的决定和处理措施请在店铺中心查看。'],
    'en-US': [
      'A report against your shop is founded',
      'Report {{reportId}}',
      'See in the shop centre what was decided and which measure was taken.',
    ],
  },
  shop_report_dismissed_of: {
    'zh-CN': ['对您店铺的举报不成立', '举报 {{reportId}}', '该举报不影响您的店铺。'],
    'en-US': ['A report against your shop is unfounded', 'Report {{reportId}}', 'It has no effect on your shop.'],
  },
  shop_report_answered: {
    'zh-CN': ['店铺答复了您的举报', '{{shop}}', '平台将根据双方的说明和证据作出判定。'],
    'en-US': [
      'The shop answered your report',
      '{{shop}}',
      'The platform now decides by what both sides said and showed.',
    ],
  },
  shop_report_founded: {
    'zh-CN': ['您的举报成立', '{{shop}}', '平台已采取措施，感谢您的举报。'],
    'en-US': ['Your report is founded', '{{shop}}', 'The platform has taken a measure. Thank you for reporting it.'],
  },
  shop_report_unfounded: {
    'zh-CN': ['您的举报不成立', '{{shop}}', '判定的理由请在“我的举报”中查看。'],
    'en-US': ['Your report is unfounded', '{{shop}}', 'See under “My reports” why.'],
  },
  staff_invited: {
    'zh-CN': ['邀请您成为店员', '{{shop}}', '接受后即可协助打理该店铺。成为店员后不能再购买该店铺的商品。'],
    'en-US': [
      'You are invited to work for a shop',
      '{{shop}}',
      'Once you accept, you can help to run it. Whoever works for a shop can no longer buy from it.',
    ],
  },
  staff_joined: {
    'zh-CN': ['新店员已加入', '{{user}}', '权限和限额可在“店铺中心 > 店员”中修改。'],
    'en-US': ['Somebody joined your staff', '{{user}}', 'Change roles and limits under “Shop centre > Staff”.'],
  },
  staff_declined: {
    'zh-CN': ['店员邀请被谢绝', '{{user}}', '您可以邀请其他人。'],
    'en-US': ['An invitation was declined', '{{user}}', 'You can invite somebody else.'],
  },
  staff_refunded: {
    'zh-CN': ['店员已退款', '订单 {{orderId}}，{{amount}}', '由哪位店员办理，可在“店铺中心 > 店员”的操作记录中查看。'],
    'en-US': [
      'Your staff gave a refund',
      'Order {{orderId}}, {{amount}}',
      '“Shop centre > Staff” shows which of your staff gave it.',
    ],
  },
  staff_left: {
    'zh-CN': ['店员已离开', '{{user}}', '其在您店铺的权限已立即终止。'],
    'en-US': ['Somebody left your staff', '{{user}}', 'What they could do in your shop has ended.'],
  },
  staff_ended: {
    'zh-CN': ['您不再是店员', '{{shop}}', '您在该店铺的权限已终止。'],
    'en-US': ['You no longer work for a shop', '{{shop}}', 'What you could do there has ended.'],
  },
  real_name_passed: {
    'zh-CN': ['实名认证已通过', '{{name}}', '您的账号已完成实名认证，证件照片将在 {{photoDays}} 天后删除。'],
    'en-US': [
      'Your real name is verified',
      '{{name}}',
      'Your account is verified. The photos of your documents are deleted after {{photoDays}} days.',
    ],
  },
  real_name_refused: {
    'zh-CN': ['实名认证未通过', '', '有内容需要修改，请打开“实名认证”查看原因，修改后可再次提交。'],
    'en-US': [
      'Your real name was not verified',
      '',
      'Something has to be corrected. Open “Real name” to see what, and send it again.',
    ],
  },
  product_approved: {
    'zh-CN': ['商品审核已通过', '{{title}}', '买家现在可以看到它了。'],
    'en-US': ['Your product was approved', '{{title}}', 'Buyers can see it now.'],
  },
  product_refused: {
    'zh-CN': ['商品审核未通过', '{{title}}', '需要修改：{{note}}。修改后可再次提交。'],
    'en-US': ['Your product was not approved', '{{title}}', 'What to mend: {{note}} Change it and submit it again.'],
  },
  listing_approved: {
    'zh-CN': ['出租商品审核已通过', '{{title}}', '租客现在可以在租赁商城看到并预订它。'],
    'en-US': ['Your listing was approved', '{{title}}', 'Tenants can see and book it in the rental mall now.'],
  },
  listing_refused: {
    'zh-CN': ['出租商品审核未通过', '{{title}}', '请打开“我的出租”查看需要修改之处，修改后可再次提交。'],
    'en-US': [
      'Your listing was not approved',
      '{{title}}',
      'Open “My listings” to see what to mend, and submit it again.',
    ],
  },
  listing_taken_down: {
    'zh-CN': [
      '出租商品已被下架',
      '{{title}}',
      '已预订的租约会取消并全额退款，使用中的照常进行。请打开“我的出租”查看原因，修改后可再次提交审核。',
    ],
    'en-US': [
      'Your listing was taken down',
      '{{title}}',
      'Booked leases are cancelled and refunded, those under way go on. Open “My listings” to see why; mend it and submit it again.',
    ],
  },
  listing_taken_back: {
    'zh-CN': [
      '您出租的商品被收回',
      '{{title}}',
      '所购订单已退款，或授权已停用：被收回的账号或席位不再出租，其租约已取消并全额退款给租客。仍属于您的照常出租；一个也不剩时，商品会下架。',
    ],
    'en-US': [
      'What you let out was taken back',
      '{{title}}',
      'The order was refunded, or the licence stopped: these accounts or seats are no longer let out, and their leases are cancelled and refunded in full. What is still yours stays; where nothing is left, the listing is taken down.',
    ],
  },
  listing_unoffered: {
    'zh-CN': [
      '没有账号可租了',
      '{{title}}',
      '它的账号都在等待更换密码，租赁商城里暂时无法预订。更换任意一个即可恢复出租。',
    ],
    'en-US': [
      'Nothing of it can be rented',
      '{{title}}',
      'All of its accounts wait for new credentials, so nobody can book it. Change one, and it is offered again.',
    ],
  },
  listing_lifted: {
    'zh-CN': ['出租商品可以恢复出租', '{{title}}', '下架已解除。请打开“我的出租”，点击“恢复出租”后租客即可预订。'],
    'en-US': [
      'Your listing may be let out again',
      '{{title}}',
      'It is no longer taken down. Open “My listings” and resume it; tenants can book it then.',
    ],
  },
  lease_paid: {
    'zh-CN': [
      '已付款，租约已预订',
      lease['zh-CN'],
      '已收到付款，租金和押金共 {{amount}} 已冻结。{{at}} 开始，可在租约中查看账号或密钥。',
    ],
    'en-US': [
      'Your lease is paid and booked',
      lease['en-US'],
      'The payment has arrived; rent and deposit, {{amount}}, are on hold. It begins at {{at}}: see what you rent at the lease.',
    ],
  },
  lease_not_bookable: {
    'zh-CN': [
      '待付款的租约已取消',
      lease['zh-CN'],
      '该商品已不能租用（例如已下架，或您的账号状态已变化）。没有产生费用；已付的款项到账后转入您的余额。',
    ],
    'en-US': [
      'Your unpaid lease is cancelled',
      lease['en-US'],
      'It can’t be rented any more, for example because it was taken down. Nothing was charged; what you paid goes to your balance.',
    ],
  },
  lease_lapsed: {
    'zh-CN': ['租约没有按时付款，已取消', lease['zh-CN'], '时间不再保留，没有产生费用。需要时请重新租用。'],
    'en-US': [
      'Your lease was not paid in time and is cancelled',
      lease['en-US'],
      'Its time is no longer kept, and nothing was charged. Book it again if you still want it.',
    ],
  },
  lease_renewal_paid: {
    'zh-CN': ['续租已付款', lease['zh-CN'], '已收到付款，租金 {{amount}} 已冻结，新的结束时间是 {{at}}。'],
    'en-US': [
      'Your extension is paid',
      lease['en-US'],
      'The payment has arrived, and {{amount}} of rent is on hold. It ends at {{at}} now.',
    ],
  },
  lease_renewal_lapsed: {
    'zh-CN': ['续租没有按时付款，已取消', lease['zh-CN'], '续租的时间不再保留，没有产生费用。租约仍在 {{at}} 结束。'],
    'en-US': [
      'Your extension was not paid in time and is cancelled',
      lease['en-US'],
      'Its time is no longer kept, and nothing was charged. The lease ends at {{at}} as before.',
    ],
  },
  lease_renewal_closed: {
    'zh-CN': ['待付款的续租已取消', lease['zh-CN'], '这份租约已不能续租。没有产生费用；已付的款项到账后转入您的余额。'],
    'en-US': [
      'Your unpaid extension is cancelled',
      lease['en-US'],
      'The lease can’t be extended any more. Nothing was charged; what you paid goes to your balance.',
    ],
  },
  lease_payment_credited: {
    'zh-CN': ['款项已转入余额', lease['zh-CN'], '为这份租约支付、未用于租约的 {{amount}} 已转入您的余额。'],
    'en-US': [
      'Your payment was added to your balance',
      lease['en-US'],
      'The {{amount}} that came for the lease and is not used for it is in your balance.',
    ],
  },
  lease_paid_twice: {
    'zh-CN': ['重复付款正在退回', lease['zh-CN'], '这份租约重复支付了 {{amount}}，正在原路退回。'],
    'en-US': [
      'Your second payment goes back',
      lease['en-US'],
      'The lease was paid twice; {{amount}} goes back the way it was paid.',
    ],
  },
  lease_booked: {
    'zh-CN': [
      '有人租用了您的商品',
      lease['zh-CN'],
      '租金 {{amount}}，{{at}} 开始。租客需要时系统会自动出示账号或密钥，您无需操作。',
    ],
    'en-US': [
      'Your listing was booked',
      lease['en-US'],
      'The rent is {{amount}} and the lease begins at {{at}}. The tenant gets access automatically; you need not do anything.',
    ],
  },
  lease_renewed: {
    'zh-CN': ['租约已续租', lease['zh-CN'], '租客又付了 {{amount}}，新的结束时间是 {{at}}。'],
    'en-US': ['A lease was extended', lease['en-US'], 'The tenant added {{amount}}. It ends at {{at}} now.'],
  },
  lease_returned: {
    'zh-CN': ['租客提前归还了', lease['zh-CN'], '租金在 {{at}} 可用；如需索赔押金，请在此之前提出。'],
    'en-US': [
      'A tenant returned it early',
      lease['en-US'],
      'The rent is yours to use from {{at}}; claim the deposit before that, if there is reason to.',
    ],
  },
  lease_cancelled_lessor: {
    'zh-CN': ['租约已取消', lease['zh-CN'], '原定 {{at}} 开始。您的租金：{{amount}}（平台佣金前）。'],
    'en-US': [
      'A lease was cancelled',
      lease['en-US'],
      'It was to begin at {{at}}. Your rent, before the commission: {{amount}}.',
    ],
  },
  lease_rotation: {
    'zh-CN': [
      '请更换账号密码',
      lease['zh-CN'],
      '租约已结束，租客见过“{{words}}”的账号信息。请修改密码并填入新信息；在此之前不会再出租，下一份租约开始时仍未更换将自动取消并全额退款。',
    ],
    'en-US': [
      'Change the credentials',
      lease['en-US'],
      'The lease is over, and its tenant has seen the credentials of “{{words}}”. Change them and enter the new ones: until then it is not let out, and the next lease is cancelled with a full refund at its start.',
    ],
  },
  lease_problem: {
    'zh-CN': [
      '租客说无法使用，请答复',
      lease['zh-CN'],
      '租客写道：“{{words}}”。请在 {{at}} 之前答复，否则租金将自动全额退回。',
    ],
    'en-US': [
      'Your tenant says that it does not work',
      lease['en-US'],
      'They wrote: “{{words}}”. Answer before {{at}}, or the rent is refunded in full automatically.',
    ],
  },
  lease_claim_answered: {
    'zh-CN': ['租客答复了押金索赔', lease['zh-CN'], '平台将作出裁定，双方都会收到结果。'],
    'en-US': ['Your claim was answered', lease['en-US'], 'The platform decides now, and tells you both.'],
  },
  lease_evidence_lessor: {
    'zh-CN': ['租客补充了说明', lease['zh-CN'], '“{{words}}”您也可以继续补充，直到作出裁定。'],
    'en-US': [
      'The tenant added evidence',
      lease['en-US'],
      '“{{words}}” You can add to it as well, until it is decided.',
    ],
  },
  lease_rent_refunded_lessor: {
    'zh-CN': [
      '没有按时答复，租金已退回租客',
      lease['zh-CN'],
      '租金 {{amount}} 已退回租客。如需索赔押金，请在 {{at}} 之前提出。',
    ],
    'en-US': [
      'Not answered in time: the rent went back',
      lease['en-US'],
      'The rent of {{amount}} went back to the tenant. If there is reason to claim the deposit, do so before {{at}}.',
    ],
  },
  lease_settled_lessor: {
    'zh-CN': ['租约争议已裁定', lease['zh-CN'], '您得到 {{amount}}（平台佣金前）。'],
    'en-US': ['A lease was settled', lease['en-US'], 'You get {{amount}}, before the commission.'],
  },
  lease_ending: {
    'zh-CN': ['租约即将结束', lease['zh-CN'], '{{at}} 结束，届时账号信息不再显示，密钥失效。需要更久可以现在续租。'],
    'en-US': [
      'Your lease ends soon',
      lease['en-US'],
      'It ends at {{at}}; credentials are not shown any more then, and a key is over. Extend it now if you need longer.',
    ],
  },
  lease_ended: {
    'zh-CN': [
      '租约已结束',
      lease['zh-CN'],
      '如出租方没有索赔，{{amount}} 押金最迟在 {{at}} 退回；未用时间的租金（如有）已退回。',
    ],
    'en-US': [
      'Your lease is over',
      lease['en-US'],
      'Unless the lessor claims something, the deposit of {{amount}} is back at {{at}} at the latest. Rent for time that was left, if any, is back already.',
    ],
  },
  lease_over: {
    'zh-CN': [
      '租约已结束',
      lease['zh-CN'],
      '账号信息不再显示，密钥已失效；未用时间的租金（如有）已退回。需要时可以再次租用。',
    ],
    'en-US': [
      'Your lease is over',
      lease['en-US'],
      'Credentials are not shown any more, and a key is over. Rent for time that was left, if any, is back already. Rent it again whenever you like.',
    ],
  },
  lease_cancelled: {
    'zh-CN': [
      '租约已取消，已退款',
      lease['zh-CN'],
      '{{amount}} 已退回您的余额（他人代付的部分原路退回）。原定 {{at}} 开始。',
    ],
    'en-US': [
      'Your lease was cancelled and refunded',
      lease['en-US'],
      '{{amount}} is back on your balance, or with whoever paid it for you. It was to begin at {{at}}.',
    ],
  },
  lease_refunded: {
    'zh-CN': ['无法使用，已全额退款', lease['zh-CN'], '{{amount}} 已退回您的余额（他人代付的部分原路退回）。'],
    'en-US': [
      'It did not work: you are refunded',
      lease['en-US'],
      '{{amount}} is back on your balance, or with whoever paid it for you.',
    ],
  },
  lease_rent_refunded: {
    'zh-CN': [
      '无法使用，租金已退回',
      lease['zh-CN'],
      '租金 {{amount}} 已退回您的余额（他人代付的部分原路退回）。您见过账号信息或密钥，如出租方没有索赔，押金最迟在 {{at}} 退回。',
    ],
    'en-US': [
      'It did not work: your rent is back',
      lease['en-US'],
      '{{amount}} of rent is back on your balance, or with whoever paid it for you. You have seen the credentials or the key: unless the lessor claims something, the deposit is back at {{at}} at the latest.',
    ],
  },
  lease_proved: {
    'zh-CN': [
      '出租方说明商品可以使用',
      lease['zh-CN'],
      '已用时间的租金照付，其余退回；包括押金在内共 {{amount}}，最迟在 {{at}} 全部退回。',
    ],
    'en-US': [
      'The lessor showed that it works',
      lease['en-US'],
      'What you used is paid and the rest goes back; with the deposit that is {{amount}}, all of it back at {{at}} at the latest.',
    ],
  },
  lease_evidence: {
    'zh-CN': ['出租方补充了说明', lease['zh-CN'], '“{{words}}”您也可以继续补充，直到作出裁定。'],
    'en-US': [
      'The lessor added evidence',
      lease['en-US'],
      '“{{words}}” You can add to it as well, until it is decided.',
    ],
  },
  lease_escalated: {
    'zh-CN': [
      '平台将裁定您的租约',
      lease['zh-CN'],
      '出租方答复：“{{words}}”。平台会查看双方说明后裁定，在此之前款项保持冻结。',
    ],
    'en-US': [
      'The platform decides on your lease',
      lease['en-US'],
      'The lessor answered: “{{words}}”. The platform looks at what both of you say; until then the money stays on hold.',
    ],
  },
  lease_claimed: {
    'zh-CN': [
      '出租方要求赔付押金',
      lease['zh-CN'],
      '要求 {{amount}}：“{{words}}”。请在 {{at}} 之前答复，之后平台会裁定。',
    ],
    'en-US': [
      'Your lessor claims some of the deposit',
      lease['en-US'],
      'They ask for {{amount}}: “{{words}}”. Answer before {{at}}; after that the platform decides.',
    ],
  },
  lease_settled: {
    'zh-CN': ['租约争议已裁定', lease['zh-CN'], '{{amount}} 已退回您的余额（他人代付的部分原路退回）。'],
    'en-US': [
      'Your lease was settled',
      lease['en-US'],
      '{{amount}} is back on your balance, or with whoever paid it for you.',
    ],
  },
  lease_deposit_back: {
    'zh-CN': ['押金已退回', lease['zh-CN'], '{{amount}} 已退回您的余额（他人代付的部分原路退回）。'],
    'en-US': [
      'Your deposit is back',
      lease['en-US'],
      '{{amount}} is back on your balance, or with whoever paid it for you.',
    ],
  },
  lease_reviewed: {
    'zh-CN': ['出租方评价了您', lease['zh-CN'], '评价：{{stars}} 星。您可以回复一次。'],
    'en-US': ['Your lessor reviewed you', lease['en-US'], '{{stars}} of 5 stars. You can answer once.'],
  },
  lease_reviewed_lessor: {
    'zh-CN': ['租客评价了租约', lease['zh-CN'], '评价：{{stars}} 星。您可以公开回复一次。'],
    'en-US': [
      'Your tenant reviewed the lease',
      lease['en-US'],
      '{{stars}} of 5 stars. You can answer once, in public.',
    ],
  },
  lease_review_answered: {
    'zh-CN': ['出租方回复了您的评价', lease['zh-CN'], '在租约中可以看到回复。'],
    'en-US': ['The lessor answered your review', lease['en-US'], 'The answer stands with the lease.'],
  },
  lease_review_answered_lessor: {
    'zh-CN': ['租客回复了您的评价', lease['zh-CN'], '在租约中可以看到回复。'],
    'en-US': ['The tenant answered your review', lease['en-US'], 'The answer stands with the lease.'],
  },
  announcement: {
    'zh-CN': ['{{title}}', '', '平台发布了新公告，点击查看全文。'],
    'en-US': ['{{title}}', '', 'The platform has announced something. Open it to read all of it.'],
  },
};

/** Numbers of the business that the texts name. */
const numbers: MessageParams = {
  shopReportHours: shopReportRules.answerSeconds / hour,
  ticketDays: ticketRules.closeAfterSeconds / day,
  undoDays: contactRules.undoSeconds / day,
  fixedDays: contactRules.fixedSeconds / day,
  lostEmailHours: contactRules.lostEmailWaitSeconds / hour,
  completeHours: orderCompleteSeconds / 3600,
  unseenDays: refundUnseenSeconds / day,
  answerHours: refundAnswerSeconds / 3600,
  complainHours: refundComplainSeconds / 3600,
  transferDays: licenceTransferDays,
  proofDays: domainProofRules.graceDays,
  resetHours: factorRules.resetWaitSeconds / 3600,
  photoDays: realNameRules.photosKeptDays,
  keptDays: archiveRules.keptDays,
};

/** The texts of a message in a language. A title without English is shown in Chinese. */
export function messageText(locale: Locale, kind: MessageKind, params: MessageParams): MessageText {
  const { amountFen } = params;
  const inLanguages = Object.entries(params).flatMap(([name, zh]) => {
    if (!name.endsWith('Zh')) return [];
    const base = name.slice(0, -'Zh'.length);
    const en = params[`${base}En`] ?? '';
    return [[base, locale === 'en-US' && en !== '' ? en : zh] as const];
  });
  const values: MessageParams = {
    ...numbers,
    ...params,
    ...Object.fromEntries(inLanguages),
    ...(typeof amountFen === 'number' ? { amount: formatFen(amountFen) } : {}),
  };
  const [title, subTitle, content] = texts[kind][locale].map((text) =>
    text.replaceAll(/\{\{(\w+)\}\}([”"]?)([.。]?)/g, (_, name: string, quote: string, stop: string) => {
      const value = String(values[name] ?? '');
      // What somebody wrote brings its own end of a sentence.
      return value + quote + (/[.。!！?？…]$/.test(value) ? '' : stop);
    }),
  );
  return { title: title ?? '', subTitle: subTitle ?? '', content: content ?? '' };
}
