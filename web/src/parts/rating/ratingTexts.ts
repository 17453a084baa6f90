import { defineTexts } from '../../language/texts.ts';

export const ratingTexts = defineTexts('ratingLine', {
  'zh-CN': { rated: '评分 {{average}}，共 {{number}} 条评价' },
  'en-US': { rated: 'rated {{average}} of 5, reviews: {{number}}' },
});
