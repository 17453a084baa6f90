import { defineTexts } from '../../../language/texts.ts';

/** Of the head of a list of products, which a shop's page shows as well: apart, so that it loads no more than these. */
export const headTexts = defineTexts('productListHead', {
  'zh-CN': {
    sort: '排序',
    best: '最相关',
    newest: '最新上架',
    sales: '销量最高',
    rating: '评分最高',
    price_up: '价格从低到高',
    price_down: '价格从高到低',
    total: '共 {{count}} 件',
    totalAtLeast: '超过 {{number}} 件',
    clearSearch: '清除搜索',
  },
  'en-US': {
    sort: 'Sort',
    best: 'Best match',
    newest: 'Newest',
    sales: 'Best sellers',
    rating: 'Best rated',
    price_up: 'Price, low to high',
    price_down: 'Price, high to low',
    total_one: '{{count}} product',
    total_other: '{{count}} products',
    totalAtLeast: 'More than {{number}} products',
    clearSearch: 'Clear the search',
  },
});
