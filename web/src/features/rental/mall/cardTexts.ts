import { defineTexts } from '../../../language/texts.ts';

/** Of a card of the mall, which the home page shows as well: apart, so that it loads no more than these. */
export const cardTexts = defineTexts('rentalCard', {
  'zh-CN': {
    noDeposit: '免押金',
    depositOf: '押金 {{price}}',
    rented: '已租 {{count}} 次',
    freeNow: '现在可租',
    freeFrom: '{{time}} 起',
    notFree: '近期已租满',
    adults: '仅限成年人',
    seat: '授权席位',
    person: '个人出租 {{name}}',
  },
  'en-US': {
    noDeposit: 'No deposit',
    depositOf: 'Deposit {{price}}',
    rented_one: 'rented once',
    rented_other: 'rented {{count}} times',
    freeNow: 'Available now',
    freeFrom: 'From {{time}}',
    notFree: 'Fully booked',
    adults: 'Adults only',
    seat: 'Licence seat',
    person: 'Private lessor {{name}}',
  },
});
