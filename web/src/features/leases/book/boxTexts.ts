import { defineTexts } from '../../../language/texts.ts';

export const boxTexts = defineTexts('bookingBox', {
  'zh-CN': {
    label: '租用',
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
    ofWhich: '含押金 {{deposit}}，租约结束 {{hours}} 小时后退回',
  },
  'en-US': {
    label: 'Rent it',
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
    ofWhich: 'including a deposit of {{deposit}}, which comes back {{hours}} hours after the end',
  },
});
