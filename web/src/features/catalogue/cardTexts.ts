import { defineTexts } from '../../language/texts.ts';

/** What a card says of a product: apart from the rest, since the home page needs no more. */
export const cardTexts = defineTexts('productCard', {
  'zh-CN': {
    licence: '授权码',
    secret: '卡密',
    account: '账号',
    file: '文件',
    gift: '礼品卡',
    plenty: '库存充足',
    few: '库存紧张',
    none: '暂时缺货',
    sold: '已售 {{count}}',
    from: '起',
    verified: '已认证卖家',
    products: '{{count}} 件商品',
  },
  'en-US': {
    licence: 'Licence key',
    secret: 'Card secret',
    account: 'Account',
    file: 'File',
    gift: 'Gift card',
    plenty: 'In stock',
    few: 'Few left',
    none: 'Out of stock',
    sold_one: '{{count}} sold',
    sold_other: '{{count}} sold',
    from: 'and up',
    verified: 'Verified seller',
    products_one: '{{count}} product',
    products_other: '{{count}} products',
  },
});
