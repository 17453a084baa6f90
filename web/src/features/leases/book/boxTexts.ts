import { defineTexts } from '../../../language/texts.ts';

export const boxTexts = defineTexts('bookingBox', {
  'zh-CN': {
    label: '租用',
    package: '租多久',
    when: '何时开始',
    now: '现在开始',
    nowTaken: '现在不可租',
    later: '选择时间',
    logIn: '登录后租用',
    total: '合计',
    ofWhich: '含押金 {{deposit}}，归还后退回',
  },
  'en-US': {
    label: 'Rent it',
    package: 'For how long',
    when: 'Start',
    now: 'Now',
    nowTaken: 'Not free now',
    later: 'At a time',
    logIn: 'Log in to rent',
    total: 'Total',
    ofWhich: '{{deposit}} of it is the deposit, which comes back',
  },
});
