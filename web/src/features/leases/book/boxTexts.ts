import { defineTexts } from '../../../language/texts.ts';

export const boxTexts = defineTexts('bookingBox', {
  'zh-CN': {
    label: '租用',
    needsName: '租用需要完成实名认证，审核后即可预订；您在这里的选择会保留。',
    verify: '去实名认证',
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
    needsName: 'You need a verified real name to rent. Your choices here are kept while you verify it.',
    verify: 'Verify your name',
    package: 'For how long',
    when: 'Start',
    now: 'Now',
    nowTaken: 'Not available now',
    later: 'Choose a time',
    logIn: 'Log in to rent',
    total: 'Total',
    ofWhich: 'including a deposit of {{deposit}}, which comes back',
  },
});
