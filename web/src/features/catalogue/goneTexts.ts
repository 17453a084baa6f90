import { defineTexts } from '../../language/texts.ts';

export const goneTexts = defineTexts('goneProduct', {
  'zh-CN': {
    title: '这件商品已经下架',
    text: '它不再出售。已经购买的不受影响，仍可在“已购商品”中查看。',
    browse: '查看全部商品',
    browseCategory: '查看同类商品',
    home: '返回首页',
    similar: '同类热卖',
  },
  'en-US': {
    title: 'This product is no longer sold',
    text: 'It has been removed from sale. If you bought it, you still find it under “Orders”.',
    browse: 'See all products',
    browseCategory: 'See products like it',
    home: 'Home page',
    similar: 'Best sellers of its kind',
  },
});
