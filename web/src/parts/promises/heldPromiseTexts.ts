import { defineTexts } from '../../language/texts.ts';

/** What is promised of money that was paid and the seller does not have yet: true of goods of each kind, and said nowhere else. */
export const heldPromiseTexts = defineTexts('heldMoney', {
  'zh-CN': {
    title: '款项先暂存',
    clause: '款项先暂存',
    short: '订单完成前，款项由平台暂存',
    text: '您确认收货，或发货满 {{hours}} 小时没有投诉，货款才会结算给卖家。',
    lease: '租约结束前，租金和押金由平台暂存',
  },
  'en-US': {
    title: 'Your money is held',
    clause: 'your money held until the order is complete',
    short: 'Held until the order is complete',
    text: 'The seller is paid only after you confirm receipt, or {{hours}} hours after delivery without a complaint.',
    lease: 'Rent and deposit are held until the lease is over',
  },
});
