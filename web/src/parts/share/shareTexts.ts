import { defineTexts } from '../../language/texts.ts';

export const shareTexts = defineTexts('share', {
  'zh-CN': {
    share: '分享',
    shareOf: '分享“{{title}}”',
    link: '本页链接',
    copy: '复制链接',
    code: '本页链接的二维码',
    scan: '用手机扫码打开',
  },
  'en-US': {
    share: 'Share',
    shareOf: 'Share “{{title}}”',
    link: 'Link to this page',
    copy: 'Copy link',
    code: 'QR code of the link to this page',
    scan: 'Scan to open on a phone',
  },
});
