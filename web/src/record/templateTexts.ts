import { defineTexts } from '../language/texts.ts';

export const templateTexts = defineTexts('templatePicker', {
  'zh-CN': { insert: '快捷回复', choose: '选择并插入…' },
  'en-US': { insert: 'Template', choose: 'Choose to insert…' },
});
