import { indexBook, lunchBook, pixelBook, shopBook } from '../files/writings.ts';
import { pieces, type FileProduct } from '../product.ts';

export const ebookProducts: readonly FileProduct[] = [
  {
    kind: 'file',
    category: 'ebooks',
    shop: 'zhizhou',
    featured: true,
    tags: ['开店', '经营', '电子书'],
    file: shopBook,
    zh: {
      title: '《小店开张手记》',
      subtitle: '五篇短文，写给第一次在网上卖东西的人',
      intro: '作者开过三家店，关过两家。书里只写关掉之后才明白的事。',
      points: ['先卖给十个人', '定价从退款开始算', '发货要比道歉快'],
      needs: 'Markdown 电子书，任何阅读器可开；仅供购买者本人阅读。',
    },
    skus: [pieces('电子版', 'E-book', 1200, { max: 1 })],
  },
  {
    kind: 'file',
    category: 'ebooks',
    shop: 'xianmu',
    tags: ['数据库', '索引', '电子书'],
    file: indexBook,
    zh: {
      title: '《索引图解》',
      subtitle: '从电话簿讲到按游标翻页，一小时读完',
      intro: '看过它，再看慢查询就知道该往哪里加一列。',
      points: ['最左前缀与覆盖', '部分索引', '按游标翻页'],
      needs: 'Markdown 电子书；示例以 PostgreSQL 为准。',
    },
    en: {
      title: 'Indexes, Drawn (in Chinese)',
      subtitle: 'From the phone book to paging by cursor, within an hour',
      intro: 'After it you know where a slow query wants its column. The text is in Chinese.',
      points: ['Leading columns and covering', 'Partial indexes', 'Paging by cursor'],
      needs: 'A Markdown e-book; examples for PostgreSQL.',
    },
    skus: [pieces('电子版', 'E-book', 1900, { max: 1 })],
  },
  {
    kind: 'file',
    category: 'ebooks',
    shop: 'zhizhou',
    tags: ['像素画', '入门', '双语'],
    file: pixelBook,
    zh: {
      title: '《像素画入门》双语小册',
      subtitle: '十六乘十六的格子里，四个颜色够用了',
      intro: '四页讲清画布、颜色、线条与练习，中英对照。',
      points: ['四个小练习', '中英对照', '适合孩子与大人一起画'],
      needs: 'Markdown 电子书。',
    },
    en: {
      title: 'Pixel Art: First Steps',
      subtitle: 'Sixteen by sixteen, and four colours are enough',
      intro: 'Canvas, colour, line and practice on four pages, in both languages.',
      points: ['Four exercises', 'English and Chinese', 'For children with their parents'],
      needs: 'A Markdown e-book.',
    },
    skus: [pieces('电子版', 'E-book', 800, { max: 1 })],
  },
  {
    kind: 'file',
    category: 'ebooks',
    tags: ['带饭', '菜谱', '上班族'],
    file: lunchBook,
    zh: {
      title: '《一周带饭》菜谱',
      subtitle: '五天不重样，前一晚只花十五分钟',
      intro: '写给办公室只有微波炉的人。附周日采购清单。',
      points: ['五份菜谱', '采购清单', '热了不出水的诀窍'],
      needs: 'Markdown，压缩包下载。',
    },
    skus: [pieces('电子版', 'E-book', 500, { max: 1 })],
  },
];
