import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('orderRenewal', {
  'zh-CN': {
    renewal: '授权续期',
    mark: '续期',
    until: '续期 {{days}} 天：到期时间由 {{before}} 延长至 {{after}}。',
    lifetime: '已成为永久授权，原到期时间为 {{before}}。',
    lifetimeWaiting: '期限尚未开始的授权已成为永久授权。',
    waiting: '期限尚未开始，已增加 {{days}} 天。',
    takenBack: '本次增加的期限已于 {{when}} 随退款收回，授权的其余期限不受影响。',
    line: '续期：授权 {{key}}',
  },
  'en-US': {
    renewal: 'Licence renewal',
    mark: 'Renewal',
    until: 'Extended by {{days}} days: expires on {{after}} instead of {{before}}.',
    lifetime: 'Now a lifetime licence; it would have expired on {{before}}.',
    lifetimeWaiting: 'Now a lifetime licence; its term had not started.',
    waiting: 'Extended by {{days}} days; its term has not started.',
    takenBack: 'The added term was taken back with a refund on {{when}}; the rest of the licence is unaffected.',
    line: 'Renewal of licence {{key}}',
  },
});
