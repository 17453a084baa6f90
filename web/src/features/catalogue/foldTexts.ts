import { defineTexts } from '../../language/texts.ts';

/** What happens after the payment, and the terms of a licence. */
export const foldTexts = defineTexts('purchaseFolds', {
  'zh-CN': {
    promises: '付款即发货 · 未查看 {{days}} 天可退 · {{held}}',
    promisesService: '{{hours}} 小时内交付，逾期自动全额退款',
    nextUnpaid: '下单后 {{minutes}} 分钟内付款有效，价格为您保留',
    nextDelivered: '付款成功立即发货，在“已购商品”中查看',
    nextBind: '在“我的授权”中绑定和解绑，随时可查真伪',
    nextSecret: '卡密在订单中随时可查看、复制，可重复查看',
    nextAccount: '账号信息在订单中查看，请尽快修改密码',
    nextFile: '下载链接 {{minutes}} 分钟内有效，过期可重新获取',
    nextGift: '面值全额：可在订单中一键兑换到余额，或显示卡密送给他人',
    nextService: '卖家人工服务，付款后 {{hours}} 小时内交付，逾期自动全额退款',
    nextReturn: '未查看前 {{days}} 天内可无理由退款',
    nextCancel: '卖家开始之前可随时取消，款项立即退回',
    terms: '授权条款 {{count}} 条',
  },
  'en-US': {
    promises: 'Instant delivery · {{days}}-day refund if unopened · {{held}}',
    promisesService: 'Delivered within {{hours}} hours, or your money back automatically',
    nextUnpaid: 'Your order and its price are kept for {{minutes}} minutes',
    nextDelivered: 'Delivered the moment you pay; find it under “Orders”',
    nextBind: 'Bind and unbind it under “My licences”; anyone can check that it is genuine',
    nextSecret: 'Show and copy the codes in your order, as often as you need',
    nextAccount: 'Find the account in your order, and change its password soon',
    nextFile: 'The download link works for {{minutes}} minutes; you can always get a new one',
    nextGift: 'Worth its full price: redeem it to your balance in the order, or show the code and give it away',
    nextService: 'Done by the seller within {{hours}} hours of the payment, or you are refunded in full automatically',
    nextReturn: 'Refundable within {{days}} days until you reveal it',
    nextCancel: 'Until the seller begins you can cancel, and the money is back at once',
    terms_one: '{{count}} licence term',
    terms_other: '{{count}} licence terms',
  },
});
