import { defineTexts } from '../../language/texts.ts';

/** Of the line that says who sells it: apart, since it comes after the page. */
export const sellerTexts = defineTexts('sellerLine', {
  'zh-CN': {
    sellerCard: '卖家',
    soldByPlatform: '平台自营，由平台直接发货和售后。',
    toShop: '进店逛逛',
    shopRating: '{{average}} 分（{{number}}）',
  },
  'en-US': {
    sellerCard: 'Seller',
    soldByPlatform: 'Sold, delivered and supported by the platform itself.',
    toShop: 'Visit the shop',
    shopRating: '{{average}} out of 5 ({{number}})',
  },
});
