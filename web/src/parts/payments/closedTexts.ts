import { defineTexts } from '../../language/texts.ts';

export const closedTexts = defineTexts('closedGateway', {
  'zh-CN': {
    maintenance: '{{name}}暂停收款：{{text}}',
    hours: '{{name}}现在不收款，{{from}}（本站时间）起可用。',
    device: '{{name}}不能在此设备上付这笔款，请用{{devices}}打开本页。',
    amount: '{{name}}不支持这一金额。',
    device_desk: '电脑',
    device_phone: '手机浏览器',
    device_wechat: '微信',
    or: '或',
  },
  'en-US': {
    maintenance: '{{name}} takes no payments now: {{text}}',
    hours: '{{name}} takes no payments now; it does from {{from}} on, by the site’s clock.',
    device: '{{name}} does not take this payment on this device: open this page {{devices}}.',
    amount: '{{name}} does not take this amount.',
    device_desk: 'at a computer',
    device_phone: 'in the browser of a phone',
    device_wechat: 'in WeChat',
    or: ' or ',
  },
});
