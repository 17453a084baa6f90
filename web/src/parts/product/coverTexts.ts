import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('cover', {
  'zh-CN': { faceValue: '面值' },
  'en-US': { faceValue: 'Face value' },
});
