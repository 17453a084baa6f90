/** The list of products as a file. */
import type { DeliveryKind, StockWord } from '#contract/catalogue/catalogue.ts';
import type { ProductState } from '#contract/catalogue/productProcess.ts';
import type { Locale } from '#contract/core/locale.ts';
import { listSource, type Cell, type ExportSource } from '../../exports/service.ts';
import { listAdminProducts } from '../admin.ts';

/** The same words as on screens. */
interface Words {
  states: Record<ProductState, string>;
  kinds: Record<DeliveryKind, string>;
  stock: Record<StockWord, string>;
  platform: string;
}

export const productWords: Record<Locale, Words> = {
  'zh-CN': {
    states: { draft: '草稿', auditing: '审核中', on_shelf: '在架', off_shelf: '已下架', banned: '已封禁' },
    kinds: { licence: '授权码', secret: '卡密', account: '账号', file: '文件', gift: '礼品卡', service: '服务' },
    stock: { plenty: '充足', few: '紧张', none: '售罄' },
    platform: '平台自营',
  },
  'en-US': {
    states: { draft: 'Draft', auditing: 'In review', on_shelf: 'Listed', off_shelf: 'Unlisted', banned: 'Banned' },
    kinds: {
      licence: 'Licence',
      secret: 'Code',
      account: 'Account',
      file: 'File',
      gift: 'Gift card',
      service: 'Service',
    },
    stock: { plenty: 'In stock', few: 'Few left', none: 'Sold out' },
    platform: 'Platform',
  },
};

export const productsSource: ExportSource = listSource({
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
  cells: (product, locale): Cell[] => {
    const { states, kinds, stock, platform } = productWords[locale];
    return [
      product.id,
      product.title,
      kinds[product.kind],
      states[product.state],
      product.categoryName,
      product.shop?.name ?? platform,
      product.skuCount === 0 ? null : { fen: product.priceFromFen },
      product.skuCount,
      stock[product.stock],
      product.soldCount,
      new Date(product.updatedAt),
    ];
  },
});
