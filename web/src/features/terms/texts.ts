import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('terms', {
  'zh-CN': { contents: '目录', inForceSince: '生效日期：' },
  'en-US': { contents: 'Contents', inForceSince: 'In force since' },
});
