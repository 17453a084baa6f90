import { defineTexts } from '../../language/texts.ts';

export const ratingTexts = defineTexts('rated', {
  'zh-CN': { rated: '{{average}} 分，{{number}} 条评价' },
  'en-US': { rated: '{{average}} of 5, reviews: {{number}}' },
});
