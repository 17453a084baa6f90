import { defineTexts } from '../../language/texts.ts';

export const addTexts = defineTexts('addToCart', {
  'zh-CN': {
    add: '加入购物车',
    added: '已加入购物车',
    addedLimited: '已加入购物车；一次最多购买 {{max}} 件。',
    full: '购物车最多放 {{max}} 种商品，请先移除或收藏一些。',
    unavailable: '该规格现在无法购买。',
    own_product: '这是您自己店铺的商品，不能购买。',
  },
  'en-US': {
    add: 'Add to cart',
    added: 'Added to your cart',
    addedLimited: 'Added to your cart. At most {{max}} can be bought at once.',
    full: 'A cart holds at most {{max}} different items. Remove some or move them to your favourites first.',
    unavailable: 'This option cannot be bought now.',
    own_product: 'Your own shop sells this, so you cannot buy it.',
  },
});
