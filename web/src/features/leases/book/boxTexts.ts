import { defineTexts } from '../../../language/texts.ts';

export const boxTexts = defineTexts('bookingBox', {
  'zh-CN': {
    rent: '租用',
    barDeposit: '+ 押金 {{deposit}}',
    needsName: '租用需要完成实名认证，可在登录后办理；您在这里的选择会保留。',
    package: '租多久',
    when: '何时开始',
    now: '现在开始',
    nowTaken: '现在不可租',
    later: '选择时间',
    logIn: '登录后租用',
    total: '合计',
    rentOf: '租金',
    deposit: '押金',
    back: '租约结束 {{hours}} 小时后退回',
  },
  'en-US': {
    rent: 'Rent it',
    barDeposit: '+ {{deposit}} deposit',
    needsName: 'You need a verified real name to rent; you can verify it once logged in. Your choices here are kept.',
    package: 'For how long',
    when: 'Start',
    now: 'Now',
    nowTaken: 'Not available now',
    later: 'Choose a time',
    logIn: 'Log in to rent',
    total: 'Total',
    rentOf: 'Rent',
    deposit: 'Deposit',
    back: 'returned {{hours}} hours after the end',
  },
});
