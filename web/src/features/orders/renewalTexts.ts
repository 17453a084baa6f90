import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('orderRenewal', {
  'zh-CN': {
    renewal: '授权续期',
    mark: '续期',
    until: '续期 {{days}} 天：到期时间由 {{before}} 延长至 {{after}}。',
    lifetime: '已成为永久授权，原到期时间为 {{before}}。',
    lifetimeWaiting: '期限尚未开始的授权已成为永久授权。',
    waiting: '期限尚未开始，已增加 {{days}} 天。',
    takenBack: '已于 {{when}} 随退款收回这次增加的期限，授权本身不受影响。',
    line: '续期：授权 {{key}}',
  },
  'en-US': {
    renewal: 'Renewal of a licence',
    mark: 'Renewal',
    until: 'Renewed by {{days}} days: it ends on {{after}} instead of {{before}}.',
    lifetime: 'It is valid for a lifetime now; it ended on {{before}} before.',
    lifetimeWaiting: 'It is valid for a lifetime now; its term had not begun.',
    waiting: 'Its term has not begun, and is {{days}} days longer now.',
    takenBack: 'Taken back with a refund on {{when}}: what this order added, and nothing else.',
    line: 'Renewal of the licence {{key}}',
  },
});
