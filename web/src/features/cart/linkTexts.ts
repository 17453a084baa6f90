import { defineTexts } from '../../language/texts.ts';

/** What every page has of the cart. */
export const linkTexts = defineTexts('cartLink', {
  'zh-CN': { title: '购物车' },
  'en-US': { title: 'Cart' },
});
