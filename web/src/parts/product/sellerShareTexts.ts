import { defineTexts } from '../../language/texts.ts';

export const sellerShareTexts = defineTexts('sellerShare', {
  'zh-CN': { share: '买家付 {{price}}，您得 {{share}}（平台佣金 {{percent}}%）' },
  'en-US': { share: 'You get {{share}} of {{price}} (commission {{percent}}%)' },
});
