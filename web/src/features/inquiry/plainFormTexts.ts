import { defineTexts } from '../../language/texts.ts';

/** Of the form that is sent without scripts: only the server needs them. */
export const texts = defineTexts('inquiryPlainForm', {
  'zh-CN': {
    noScript: '查询未找到的次数较多。请等几分钟再试，或启用 JavaScript 后继续。',
  },
  'en-US': {
    noScript: 'Too many checks without a match. Wait a few minutes, or turn JavaScript on to continue.',
  },
});
