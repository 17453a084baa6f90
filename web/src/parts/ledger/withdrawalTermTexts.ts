import { defineTexts } from '../../language/texts.ts';

/** What withdrawing costs and allows, said the same in the wallet and where one withdraws. */
export const withdrawalTexts = defineTexts('withdrawalTerms', {
  'zh-CN': {
    least: '最低金额',
    fee: '手续费',
    feeNone: '免费',
    feeOf: '{{percent}}%，最低 {{min}}，最高 {{max}}',
  },
  'en-US': {
    least: 'At least',
    fee: 'Fee',
    feeNone: 'None',
    feeOf: '{{percent}}%, at least {{min}} and at most {{max}}',
  },
});
