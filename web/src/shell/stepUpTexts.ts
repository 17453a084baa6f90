import { defineTexts } from '../language/texts.ts';

/** Of the dialog alone, which few visits open. */
export const stepUpTexts = defineTexts('stepUp', {
  'zh-CN': {
    title: '确认是您本人',
    lead: '这项操作需要再输入一次密码，{{minutes}} 分钟内不再询问。',
    factorLead: '这项操作需要再验证一次，{{minutes}} 分钟内不再询问。',
    codeLead: '您的账号没有开启两步验证，这项操作还需要一个验证码，{{minutes}} 分钟内不再询问。',
    toSecurity: '开启两步验证',
    contact: '发送到',
    code: '验证码（{{to}}）',
    noContact: '您的账号没有可接收验证码的邮箱或手机号。请先在“安全设置”中开启两步验证。',
    password: '登录密码',
    act: '确认并继续',
  },
  'en-US': {
    title: 'Confirm that it is you',
    lead: 'This needs your password once more. You are not asked again for {{minutes}} minutes.',
    factorLead: 'This needs your second factor once more. You are not asked again for {{minutes}} minutes.',
    codeLead:
      'Your account has no second factor, so this needs a code as well. You are not asked again for {{minutes}} minutes.',
    toSecurity: 'Set up a second factor',
    contact: 'Send it to',
    code: 'Code ({{to}})',
    noContact:
      'Your account has no e-mail address or mobile number that a code can reach. Set up a second factor under “Security” first.',
    password: 'Your password',
    act: 'Confirm and go on',
  },
});
