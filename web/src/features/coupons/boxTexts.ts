import { defineTexts } from '../../language/texts.ts';

export const boxTexts = defineTexts('couponBox', {
  'zh-CN': {
    haveCode: '使用优惠码',
    loginFirst: '登录后可以使用优惠码。',
  },
  'en-US': {
    haveCode: 'Use a code',
    loginFirst: 'Log in to use a code.',
  },
});
