import { defineTexts } from '../language/texts.ts';

export const texts = defineTexts('record', {
  'zh-CN': {
    all: '全部',
    byState: '按状态筛选',
    cancel: '取消',
    process: '处理进度',
    secretText: '请立即复制并妥善保存，关闭后将无法再次查看。',
    secretDone: '我已保存',
  },
  'en-US': {
    all: 'All',
    byState: 'Filter by state',
    cancel: 'Cancel',
    process: 'Progress',
    secretText: 'Copy it now and keep it safe. You cannot see it again once you close this.',
    secretDone: 'I have saved it',
  },
});
