import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('gallery', {
  'zh-CN': { pictures: '图片', pictureOf: '{{title}}，第 {{number}} 张图片', before: '上一张', next: '下一张' },
  'en-US': { pictures: 'Pictures', pictureOf: '{{title}}, picture {{number}}', before: 'Previous', next: 'Next' },
});
