import { defineTexts } from '../../language/texts.ts';

/** Of the list of shops: apart, so that the page of one shop loads none of them. */
export const allShopsTexts = defineTexts('allShops', {
  'zh-CN': {
    openOne: '我要开店',
    searchNames: '按名称找店铺',
    lead: '带“已认证”标记的卖家，平台已核实身份。',
    sort: '排序',
    sales: '销量最高',
    ratingSort: '评分最高',
    newest: '最新开店',
    notFound: '没有找到名称含“{{search}}”的店铺',
    notFoundText: '换个说法再试，或查看全部店铺。',
    more: '加载更多',
    empty: '还没有店铺',
    emptyText: '第一批卖家正在筹备，现在可以先看看平台自营商品。',
    browse: '去逛商品',
  },
  'en-US': {
    openOne: 'Open a shop',
    searchNames: 'Find a shop by name',
    lead: '“Verified”: the platform checked who it is.',
    sort: 'Sort by',
    sales: 'Best selling',
    ratingSort: 'Best rated',
    newest: 'Newest',
    notFound: 'No shop has “{{search}}” in its name',
    notFoundText: 'Try other words, or see all shops.',
    more: 'Load more',
    empty: 'No shops yet',
    emptyText: 'The first sellers are getting ready. Meanwhile, browse the platform’s own products.',
    browse: 'Browse products',
  },
});
