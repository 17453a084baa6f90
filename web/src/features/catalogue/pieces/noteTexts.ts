import { defineTexts } from '../../../language/texts.ts';

export const noteTexts = defineTexts('pieceNotes', {
  'zh-CN': {
    gone: '您之前选的那一件已被买走或不再出售，请重新选择。',
    shared: '所有买家得到同一份内容；卖家更换后，您会收到通知，并可在订单中查看新内容。',
  },
  'en-US': {
    gone: 'The piece that you chose was bought or is for sale no more. Please choose again.',
    shared:
      'All buyers get the same text. When the seller replaces it you are told, and find the new one in your order.',
  },
});
