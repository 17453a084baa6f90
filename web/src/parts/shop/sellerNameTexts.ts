import { defineTexts } from '../../language/texts.ts';

/** Of the mark beside a name: apart, since cards need no more. */
export const sellerNameTexts = defineTexts('sellerName', {
  'zh-CN': { verified: '已认证卖家' },
  'en-US': { verified: 'Verified seller' },
});
