import { defineTexts } from '../../../language/texts.ts';

/** What leads to the import, on the page itself. */
export const sheetOpenTexts = defineTexts('productSheetOpen', {
  'zh-CN': {
    open: 'CSV 批量导入',
    describe: '商品表',
    describePlatform: '平台自营商品表',
  },
  'en-US': {
    open: 'Import CSV',
    describe: 'Product sheet',
    describePlatform: 'Sheet of the platform’s products',
  },
});
