import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('siteParts', {
  'zh-CN': {
    icp: 'ICP 备案查询',
    publicSecurity: '公安联网备案查询',
  },
  'en-US': {
    icp: 'Look up this ICP record',
    publicSecurity: 'Look up this public security record',
  },
});
