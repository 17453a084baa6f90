import { defineTexts } from '../../language/texts.ts';

/** What the purse of recharges, gifts and refunds is good for, said the same wherever money goes into it or cannot leave it. */
export const purseTexts = defineTexts('purses', {
  'zh-CN': {
    spendOnly: '退款和礼品码所得只能在本站消费，不能提现。',
    recharges: '未用的充值可以在“充值”页退回原支付渠道。',
  },
  'en-US': {
    spendOnly: 'Refunds to the balance and gift codes can only be spent here, not withdrawn.',
    recharges: 'Unspent recharges can go back to where you paid, under “Recharge”.',
  },
});
