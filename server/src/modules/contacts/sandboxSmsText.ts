import type { SmsWarning } from '#contract/contacts/contactRules.ts';
import type { Texts } from '#contract/core/locale.ts';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import { otherLocale } from '../../platform/mailLetter.ts';
import type { SmsBody } from './smsBody.ts';

const warnings: Record<SmsWarning, Texts> = {
  factor_reset: {
    'zh-CN': '有人申请更改您账号的登录方式。如非本人申请，请立即登录“安全设置”停止，或联系客服。',
    'en-US': 'Somebody asked to change how you log in. If it was not you, stop it under “Security” or contact us.',
  },
};

/** What the sandbox shows in its log; real providers put the code into a template of their own. A warning in both languages, its reader's first. */
export function smsText(body: SmsBody, siteName: string): string {
  if ('warning' in body) {
    const said = warnings[body.warning];
    return `【${siteName}】${said[body.locale]} / ${said[otherLocale(body.locale)]}`;
  }
  const minutes = codeSeconds / 60;
  return body.locale === 'en-US'
    ? `[${siteName}] Your code is ${body.code}, good for ${minutes} minutes. Never give it to anyone.`
    : `【${siteName}】您的验证码是 ${body.code}，${minutes} 分钟内有效。请勿告诉任何人。`;
}
