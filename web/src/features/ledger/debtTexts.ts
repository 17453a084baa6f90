import { defineTexts } from '../../language/texts.ts';

export const debtTexts = defineTexts('debts', {
  'zh-CN': {
    lead: '已结算的收入后来被退款，卖家的收入和余额都不足以补上的部分。之后结算的收入、充值和解除冻结的资金会自动先偿还；还清之前，卖家不能使用余额。',
    list: '欠款列表',
    user: '用户',
    owed: '欠款',
    since: '欠款始于',
    order: '金额最大的订单',
    added: '由此欠下 {{amount}}',
    noOrder: '没有对应的订单',
    toSheet: '全部欠款的合计见资产负债表',
    emptyTitle: '没有用户欠款',
    emptyText: '退款后出现欠款的用户会列在这里。',
  },
  'en-US': {
    lead: 'What refunds of released sales took back and neither earnings nor balances of the seller covered. Released earnings, recharges and ended holds pay it first, by themselves; until then the seller cannot use their balance.',
    list: 'Debts',
    user: 'User',
    owed: 'Owed',
    since: 'Since',
    order: 'Largest order',
    added: 'added {{amount}}',
    noOrder: 'No order',
    toSheet: 'See the sum of all debts on the balance sheet',
    emptyTitle: 'Nobody owes anything',
    emptyText: 'Users who owe money after a refund are listed here.',
  },
});
