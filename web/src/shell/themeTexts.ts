import { defineTexts } from '../language/texts.ts';

export const themeTexts = defineTexts('theme', {
  'zh-CN': { light: '浅色', dark: '深色', system: '跟随系统' },
  'en-US': { light: 'Light', dark: 'Dark', system: 'As the system' },
});
