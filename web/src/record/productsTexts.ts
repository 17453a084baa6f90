import { defineTexts } from '../language/texts.ts';

export const productsTexts = defineTexts('productsField', {
  'zh-CN': {
    search: '搜索上架商品',
    searchOrNumber: '搜索上架商品；已下架的请输入商品编号',
    noneFound: '没有找到其他上架商品',
    add: '添加“{{name}}”',
    remove: '移除“{{name}}”',
    none: '请至少选择一件商品',
  },
  'en-US': {
    search: 'Search products on sale',
    searchOrNumber: 'Search products on sale, or type the number of another',
    noneFound: 'No other products on sale were found',
    add: 'Add “{{name}}”',
    remove: 'Remove “{{name}}”',
    none: 'Choose at least one product',
  },
});
