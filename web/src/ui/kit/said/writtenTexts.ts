import { defineTexts } from '../../../language/texts.ts';

/** In which language somebody else wrote. */
export const writtenTexts = defineTexts('written', {
  'zh-CN': { other: '英文' },
  'en-US': { other: 'In Chinese' },
});
