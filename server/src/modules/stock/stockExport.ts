/** Stock by its counts, and the pieces of an option, as files; never what is in them. */
import { stockStateTexts } from '#contract/stock/stockTexts.ts';
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { listStock, listStockItems } from './list.ts';

export const stockExport: ExportSource = listExport({
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

export const stockItemsExport: ExportSource = listExport({
  list: listStockItems,
  file: { 'zh-CN': '库存明细', 'en-US': 'stock-items' },
  columns: {
    'zh-CN': ['编号', '状态', '公开说明', '加价（元）', '批次', { time: '入库时间' }, { time: '售出时间' }, '订单'],
    'en-US': [
      'Item',
      'State',
      'Public description',
      'Extra price (CNY)',
      'Batch',
      { time: 'Added' },
      { time: 'Sold' },
      'Order',
    ],
  },
  cells: ({ id, state, description, extraFen, batchId, createdAt, soldAt, orderId }, locale): Cell[] => [
    id,
    stockStateTexts[locale][state],
    description,
    { fen: extraFen },
    batchId,
    new Date(createdAt),
    soldAt === null ? null : new Date(soldAt),
    orderId,
  ],
});
