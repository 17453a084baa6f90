import { defineTexts } from '../../../language/texts.ts';

export const texts = defineTexts('mall', {
  'zh-CN': {
    home: '首页',
    breadcrumb: '所在位置',
    title: '租赁商城',
    description: '按小时、按天租用账号与软件：押金单独列明、到期退还，不能用就停表退款。',
    rentalDescription: '租用{{title}}（{{category}}）：{{price}} 起；不能用就停表退款。',
    lead: '按小时、按天租用账号与软件。押金到期退还；一开始就不能用的，停表退款。',
    letOut: '我要出租',
    goneTitle: '这件商品暂时不能租用',
    goneText: '它可能已暂停出租或下架。已有的租约不受影响。',
    browse: '去租赁商城看看',
  },
  'en-US': {
    home: 'Home',
    breadcrumb: 'You are here',
    title: 'Rental mall',
    description:
      'Rent accounts and software by the hour or the day: the deposit is shown separately and comes back, and if something does not work, you stop the clock.',
    rentalDescription:
      'Rent {{title}} ({{category}}) from {{price}}. If it does not work, you stop the clock and the lessor has to answer.',
    lead: 'By the hour or the day. Deposits come back; what does not work is refunded.',
    letOut: 'List for rent',
    goneTitle: 'This cannot be rented right now',
    goneText: 'It may be paused or taken down. Leases that are booked go on.',
    browse: 'To the rental mall',
  },
});
