/** The list of products as a file. */
import { productKindTexts, productStateTexts, productStockTexts } from '#contract/catalogue/productTexts.ts';
import { listExport, type Cell, type ExportSource } from '../../exports/service.ts';
import { listAdminProducts } from '../admin.ts';

export const productsExport: ExportSource = listExport({
  list: listAdminProducts,
  file: { 'zh-CN': '商品', 'en-US': 'products' },
  columns: {
    'zh-CN': [
      '编号',
      '商品',
      '类型',
      '状态',
      '分类',
      '卖家',
      '最低价格（元）',
      '规格数',
      '库存',
      '已售',
      { time: '修改时间' },
    ],
    'en-US': [
      'No.',
      'Product',
      'Kind',
      'State',
      'Category',
      'Seller',
      'Lowest price (CNY)',
      'Options',
      'Stock',
      'Sold',
      { time: 'Changed' },
    ],
  },
  cells: (product, locale): Cell[] => [
    product.id,
    product.title,
    productKindTexts[locale][product.kind],
    productStateTexts[locale][product.state],
    product.categoryName,
    product.shop?.name ?? platform[locale],
    product.skuCount === 0 ? null : { fen: product.priceFromFen },
    product.skuCount,
    productStockTexts[locale][product.stock],
    product.soldCount,
    new Date(product.updatedAt),
  ],
});

const platform = { 'zh-CN': '平台自营', 'en-US': 'Platform' };
