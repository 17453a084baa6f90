import { defineTexts } from '../../language/texts.ts';

/** Screens whose subjects are not open yet. */
export const texts = defineTexts('coming', {
  'zh-CN': {
    rentalsTitle: '租赁商城',
    rentalsDescription: '按小时、按天租用账号与软件，押金单独列明，不能用就停表退款。',
    rentalsHeading: '租赁商城即将开放',
    rentalsText: '开放之后，您可以按小时、按天租用账号与软件：押金单独列明，到期退回；一开始就不能用的，停表退款。',
    browse: '先逛逛商品',
    check: '查询授权',
  },
  'en-US': {
    rentalsTitle: 'Rental mall',
    rentalsDescription:
      'Accounts and software by the hour or the day; the deposit is a line of its own, and what does not work stops the clock.',
    rentalsHeading: 'The rental mall opens soon',
    rentalsText:
      'Rent accounts and software by the hour or the day. The deposit is a line of its own and comes back at the end; if it does not work from the start, the clock stops and you are refunded.',
    browse: 'Browse products',
    check: 'Check an authorisation',
  },
});
