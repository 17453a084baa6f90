import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('undo', {
  'zh-CN': { undo: '撤销' },
  'en-US': { undo: 'Undo' },
});
