import { defineTexts } from '../../language/texts.ts';

/** What a card says of a product: apart from the rest, since the home page needs no more. */
export const cardTexts = defineTexts('productCard', {
  'zh-CN': {
    licence: '授权码',
    secret: '卡密',
    account: '账号',
    file: '文件',
    gift: '礼品卡',
    service: '服务',
    few: '库存紧张',
    none: '暂时缺货',
    sold: '已售 {{number}}',
    pieces: '{{count}} 件',
  },
  'en-US': {
    licence: 'Licence',
    secret: 'Code',
    account: 'Account',
    file: 'File',
    gift: 'Gift card',
    service: 'Service',
    few: 'Few left',
    none: 'Sold out',
    sold: '{{number}} sold',
    pieces_one: '{{count}} item',
    pieces_other: '{{count}} items',
  },
});
