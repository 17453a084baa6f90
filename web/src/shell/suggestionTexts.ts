import { defineTexts } from '../language/texts.ts';

export const suggestionTexts = defineTexts('suggestions', {
  'zh-CN': {
    suggestions: '搜索建议',
    category: '分类',
    shop: '店铺',
    product: '商品',
    count: '{{count}} 条建议',
  },
  'en-US': {
    suggestions: 'Suggestions',
    category: 'Category',
    shop: 'Shop',
    product: 'Product',
    count_one: '{{count}} suggestion',
    count_other: '{{count}} suggestions',
  },
});
