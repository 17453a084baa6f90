import { defineTexts } from '../../../language/texts.ts';

export const nearestTexts = defineTexts('nearest', {
  'zh-CN': {
    inCategory: '{{category}}热销',
    onSite: '大家都在买',
  },
  'en-US': {
    inCategory: 'Best sellers in {{category}}',
    onSite: 'Best sellers',
  },
});
