import { defineTexts } from '../language/texts.ts';

export const texts = defineTexts('record', {
  'zh-CN': {
    all: '全部',
    byState: '按状态筛选',
    waiting: '{{count}} 件待处理',
    cancel: '取消',
    back: '返回',
    process: '处理进度',
    discardTitle: '放弃已填写的内容？',
    discardText: '尚未提交，关闭后填写的内容不会保留。',
    discard: '放弃',
    keep: '继续填写',
    secretText: '请立即复制并妥善保存，关闭后将无法再次查看。',
    secretDone: '我已保存',
  },
  'en-US': {
    all: 'All',
    byState: 'Filter by state',
    waiting: '{{count}} waiting for you',
    cancel: 'Cancel',
    back: 'Go back',
    process: 'Progress',
    discardTitle: 'Discard what you entered?',
    discardText: 'It has not been submitted and will be lost when you close this.',
    discard: 'Discard',
    keep: 'Keep editing',
    secretText: 'Copy it now and keep it safe. You cannot see it again once you close this.',
    secretDone: 'I have saved it',
  },
});
