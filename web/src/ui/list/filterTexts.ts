import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('filterLinks', {
  'zh-CN': { more: '更多（{{count}}）', fewer: '收起', someWait: '其中有待处理' },
  'en-US': { more: 'More ({{count}})', fewer: 'Fewer', someWait: 'Something waits there' },
});
