import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('stars', {
  'zh-CN': {
    ofFive: '{{count}} 星（满分 5 星）',
    word1: '很差',
    word2: '较差',
    word3: '一般',
    word4: '满意',
    word5: '非常满意',
  },
  'en-US': {
    ofFive_one: '{{count}} star of 5',
    ofFive_other: '{{count}} stars of 5',
    word1: 'Bad',
    word2: 'Poor',
    word3: 'Fair',
    word4: 'Good',
    word5: 'Excellent',
  },
});
