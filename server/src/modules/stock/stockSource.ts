/** Stock by its counts as a file; never what is in it. */
import { listSource, type Cell, type ExportSource } from '../exports/service.ts';
import { listStock } from './list.ts';

export const stockSource: ExportSource = listSource({
  list: listStock,
  file: { 'zh-CN': '库存', 'en-US': 'stock' },
  columns: {
    'zh-CN': ['规格编号', '商品编号', '商品', '规格', '可售（空为不限）', '待支付占用', '已售', '库存提醒'],
    'en-US': [
      'Option no.',
      'Product no.',
      'Product',
      'Option',
      'Available (empty: no limit)',
      'Reserved',
      'Sold',
      'Low at',
    ],
  },
  cells: ({ skuId, productId, title, skuName, available, reserved, sold, lowStock }): Cell[] => [
    skuId,
    productId,
    title,
    skuName,
    available,
    reserved,
    sold,
    lowStock,
  ],
});
