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
  },
  'en-US': {
    label: 'Rent it',
    package: 'For how long',
    when: 'From when on',
    now: 'Now',
    nowTaken: 'Not free now',
    later: 'At a time',
    logIn: 'Log in to rent it',
  },
});
