import { defineTexts } from '../../language/texts.ts';

export const wechatTexts = defineTexts('wechat', {
  'zh-CN': {
    inWechatTitle: '请在浏览器中打开，再用微信付款',
    inWechatMenu: '点右上角的“⋯”。',
    inWechatOpen: '选择“在浏览器打开”。',
    inWechatPay: '在浏览器里点“打开微信付款”。',
    inWechatCopy: '没有这个选项？',
  },
  'en-US': {
    inWechatTitle: 'Open this page in your browser to pay with WeChat',
    inWechatMenu: 'Tap “⋯” at the top right.',
    inWechatOpen: 'Choose “Open in Browser”.',
    inWechatPay: 'There, tap “Pay in WeChat”.',
    inWechatCopy: 'No such choice?',
  },
});
