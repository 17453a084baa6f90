import { defineTexts } from '../../../language/texts.ts';

/** What sellers read where admins read something else, or nothing. */
export const texts = defineTexts('shopGoods', {
  'zh-CN': {
    lead: '您店铺的商品：新建、编辑、上架、补货。',
    stockLead: '您店铺每个规格的库存：导入、撤销导入、设置库存预警。',
    noShopTitle: '您还没有店铺',
    noShopText: '开店之后，可以在这里管理商品和库存。',
    toShop: '前往店铺中心',
    next: '下一步',
    nextSubmit: '补全后提交审核',
    nextPutOn: '补全后上架',
    nextMend: '修改后再次提交',
    nextMendChange: '新内容未通过，请修改',
    nextWait: '平台审核中',
    nextWaitChange: '新内容审核中',
    nextRestock: '补货',
    nextListAgain: '可以重新上架',
    nextBanned: '联系平台',
  },
  'en-US': {
    lead: 'The products of your shop: create, edit, list and restock them.',
    stockLead: 'The stock of each option: import items, undo an import, set low-stock alerts.',
    noShopTitle: 'You have no shop yet',
    noShopText: 'Once you have opened one, its products and stock are managed here.',
    toShop: 'Go to the shop centre',
    next: 'Next',
    nextSubmit: 'Complete it and submit it',
    nextPutOn: 'Complete it and list it',
    nextMend: 'Correct it and submit it again',
    nextMendChange: 'New content was refused: correct it',
    nextWait: 'The platform reviews it',
    nextWaitChange: 'New content in review',
    nextRestock: 'Restock',
    nextListAgain: 'Can be listed again',
    nextBanned: 'Write to us',
  },
});
