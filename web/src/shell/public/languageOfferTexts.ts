import { defineTexts } from '../../language/texts.ts';

export const languageOfferTexts = defineTexts('languageOffer', {
  'zh-CN': { keepChinese: '继续看中文' },
  'en-US': { keepChinese: 'Stay in Chinese' },
});
