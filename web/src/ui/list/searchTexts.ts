import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('searchForm', {
  'zh-CN': { search: '搜索', clear: '清除' },
  'en-US': { search: 'Search', clear: 'Clear' },
});
