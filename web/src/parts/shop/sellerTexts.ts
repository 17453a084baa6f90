import { defineTexts } from '../../language/texts.ts';

/** Of the line that says who sells it: apart, since it comes after the page. */
export const sellerTexts = defineTexts('sellerLine', {
  'zh-CN': {
    seller: '卖家',
    lessor: '出租方',
    soldByPlatform: '平台自营，由平台直接发货和售后。',
    toShop: '进店逛逛',
    sold: '已售 {{number}}',
    products: '{{count}} 件商品',
  },
  'en-US': {
    seller: 'Seller',
    lessor: 'Lessor',
    soldByPlatform: 'Sold, delivered and supported by the platform itself.',
    toShop: 'Visit the shop',
    sold: '{{number}} sold',
    products_one: '{{count}} product',
    products_other: '{{count}} products',
  },
});
