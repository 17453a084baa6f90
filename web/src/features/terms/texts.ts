import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('terms', {
  'zh-CN': {
    contents: '目录',
    inForceSince: '生效日期：',
    version: '第 {{version}} 版',
    versions: '其他版本',
    coming: '新版本生效时间：',
    changes: '主要变化',
  },
  'en-US': {
    contents: 'Contents',
    inForceSince: 'In force since',
    version: 'Version {{version}}',
    versions: 'Other versions',
    coming: 'A new version comes into force at',
    changes: 'What is new',
  },
});
