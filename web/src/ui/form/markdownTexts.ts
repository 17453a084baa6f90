import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('markdown', {
  'zh-CN': {
    marks: '排版',
    bold: '加粗',
    italic: '斜体',
    heading: '小标题',
    list: '列表',
    link: '链接',
    preview: '预览',
    previewNone: '输入内容后在这里预览。',
    previewFailed: '预览没有加载成功，不影响保存。',
  },
  'en-US': {
    marks: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Subheading',
    list: 'Bulleted list',
    link: 'Link',
    preview: 'Preview',
    previewNone: 'What you write is shown here as readers will see it.',
    previewFailed: 'The preview did not load. Saving works all the same.',
  },
});
