/** Reviews of one's shop, or for admins of all, as a file; buyers are masked as on the screen. */
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { listShopReviews } from './reviews.ts';

export const reviewsExport: ExportSource = listExport({
  list: listShopReviews,
  file: { 'zh-CN': '评价', 'en-US': 'reviews' },
  columns: {
    'zh-CN': [
      '编号',
      { time: '评价时间' },
      '商品编号',
      '商品',
      '订单',
      '买家',
      '星级',
      '评价',
      '回复',
      { time: '回复时间' },
      { time: '隐藏时间' },
      '隐藏原因',
    ],
    'en-US': [
      'No.',
      { time: 'Written' },
      'Product no.',
      'Product',
      'Order',
      'Buyer',
      'Stars',
      'Review',
      'Reply',
      { time: 'Replied' },
      { time: 'Hidden' },
      'Why hidden',
    ],
  },
  cells: ({ id, createdAt, productId, title, orderId, author, stars, words, reply, repliedAt, hidden }): Cell[] => [
    id,
    new Date(createdAt),
    productId,
    title,
    orderId,
    author,
    stars,
    words,
    reply,
    repliedAt === null ? null : new Date(repliedAt),
    hidden === null ? null : new Date(hidden.at),
    hidden?.reason ?? null,
  ],
});
