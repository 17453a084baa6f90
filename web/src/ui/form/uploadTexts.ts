import { defineTexts } from '../../language/texts.ts';

export const uploadTexts = defineTexts('upload', {
  'zh-CN': {
    upload: '上传新文件',
    sending: '“{{name}}”上传中，{{percent}}%',
    sent: '“{{name}}”已上传',
    stop: '取消上传',
  },
  'en-US': {
    upload: 'Upload a file',
    sending: 'Uploading “{{name}}”, {{percent}}%',
    sent: '“{{name}}” uploaded',
    stop: 'Cancel upload',
  },
});
