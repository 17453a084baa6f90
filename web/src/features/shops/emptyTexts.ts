import { defineTexts } from '../../language/texts.ts';

/** Of a shop that sells nothing now. */
export const emptyTexts = defineTexts('emptyShop', {
  'zh-CN': {
    noProducts: '这家店还没有上架商品',
    noProductsText: '请稍后再来，或先逛逛其他店铺。',
    allShops: '全部店铺',
  },
  'en-US': {
    noProducts: 'No products listed yet',
    noProductsText: 'Come back later, or visit other shops.',
    allShops: 'All shops',
  },
});
