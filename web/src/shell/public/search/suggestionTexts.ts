import { defineTexts } from '../../../language/texts.ts';

export const suggestionTexts = defineTexts('suggestions', {
  'zh-CN': {
    suggestions: '搜索建议',
    category: '分类',
    shop: '店铺',
    product: '商品',
    history: '搜索过',
    meant: '您是不是要找',
    clear: '清除搜索记录',
    count: '{{count}} 条建议',
  },
  'en-US': {
    suggestions: 'Suggestions',
    category: 'Category',
    shop: 'Shop',
    product: 'Product',
    history: 'Searched before',
    meant: 'Did you mean',
    clear: 'Clear search history',
    count_one: '{{count}} suggestion',
    count_other: '{{count}} suggestions',
  },
});
