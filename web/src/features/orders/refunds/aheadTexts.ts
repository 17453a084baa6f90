import { defineTexts } from '../../../language/texts.ts';

/** What comes of a refund, said before it is asked for. */
export const aheadTexts = defineTexts('refundAhead', {
  'zh-CN': {
    title: '接下来',
    giveBack: '退回商品',
    giveBackSome: '退回 {{max}} 件中的 {{count}} 件',
    giveBackNote: '点“立即退款”后随即失效；无需对方同意',
    cancel: '取消服务',
    cancelNote: '卖家还没有开始；无需对方同意',
    send: '提交申请',
    toBalance: '{{amount}} 退到余额',
    toBalanceAtOnce: '立即到账',
    toBalanceAgreed: '同意后立即到账，金额以同意的为准；全额退款时，商品随之失效',
    toGateway: '{{amount}} 原路退回',
    toGatewayAtOnce: '一般 {{days}} 天内到账；渠道没有受理时退到余额',
    toGatewayAgreed: '同意后一般 {{days}} 天内到账，金额以同意的为准；全额退款时，商品随之失效',
  },
  'en-US': {
    title: 'What happens next',
    giveBack: 'You return it',
    giveBackSome_one: 'You return {{count}} of {{max}}',
    giveBackSome_other: 'You return {{count}} of {{max}}',
    giveBackNote: 'It stops working when you press “Refund now”; nobody has to agree',
    cancel: 'You cancel it',
    cancelNote: 'The seller has not begun; nobody has to agree',
    send: 'You send the request',
    toBalance: '{{amount}} to your balance',
    toBalanceAtOnce: 'At once',
    toBalanceAgreed:
      'As soon as it is agreed, as much as is agreed; if all of it is refunded, what you bought stops working',
    toGateway: '{{amount}} back the way it was paid',
    toGatewayAtOnce: 'Usually within {{days}} days; to your balance if the gateway does not accept it',
    toGatewayAgreed:
      'Usually within {{days}} days after it is agreed, as much as is agreed; if all of it is refunded, what you bought stops working',
  },
});
