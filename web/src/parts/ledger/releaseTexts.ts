import { defineTexts } from '../../language/texts.ts';

export const releaseTexts = defineTexts('release', {
  'zh-CN': {
    latest: '最迟 {{when}} 转入收入余额。',
    surely: '{{when}} 转入收入余额。',
    earlier: '提前结算还需要：{{waits}}。',
    why_other: '即付款满 {{count}} 天，这是本店约定的结算期。',
    and: '、',
    seen: '买家查看商品',
    completed: '订单完成（买家确认收货，或发货满 {{hours}} 小时）',
    days_other: '付款满 {{count}} 天',
    frozen: '退款 {{id}} 正在处理，只暂停这一笔；处理完毕后继续结算或退回。',
    frozenComplaint: '投诉 {{id}} 由平台处理中，只暂停这一笔；处理完毕后继续结算或退回。',
    frozenCase: '有退款或投诉正在处理，只暂停这一笔；处理完毕后继续结算或退回。',
  },
  'en-US': {
    latest: 'Added to the earned balance by {{when}} at the latest.',
    surely: 'Added to the earned balance on {{when}}.',
    earlier: 'Earlier once {{waits}}.',
    why_one: 'That is {{count}} day after the payment, as is agreed for this shop.',
    why_other: 'That is {{count}} days after the payment, as is agreed for this shop.',
    and: ', and ',
    seen: 'the buyer has seen the goods',
    completed: 'the order is complete (confirmed, or {{hours}} hours after delivery)',
    days_one: '{{count}} day has passed since the payment',
    days_other: '{{count}} days have passed since the payment',
    frozen: 'Refund {{id}} is open. Only this order’s money waits; it goes on once that is settled.',
    frozenComplaint:
      'Complaint {{id}} is with the platform. Only this order’s money waits; it goes on once that is settled.',
    frozenCase: 'A refund or complaint is open. Only this order’s money waits; it goes on once that is settled.',
  },
});
