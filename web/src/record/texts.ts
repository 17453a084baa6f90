import { defineTexts } from '../language/texts.ts';

export const texts = defineTexts('record', {
  'zh-CN': {
    all: '全部',
    byState: '按状态筛选',
    cancel: '取消',
    process: '处理进度',
  },
  'en-US': {
    all: 'All',
    byState: 'Filter by state',
    cancel: 'Cancel',
    process: 'Progress',
  },
});
