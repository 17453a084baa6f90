import { defineTexts } from '../../language/texts.ts';

export const quantityTexts = defineTexts('quantity', {
  'zh-CN': { quantity: '数量', fewer: '减少', more: '增加' },
  'en-US': { quantity: 'Quantity', fewer: 'Fewer', more: 'More' },
});
