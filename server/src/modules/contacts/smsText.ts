import { smsWarnings, type SmsWarning } from '#contract/contacts/contactRules.ts';
import { defaultLocale, localeOf, type Locale, type Texts } from '#contract/core/locale.ts';
import { codeSeconds } from '#contract/identity/identityRules.ts';
import { otherLocale } from '../../platform/mailLetter.ts';

/** What a text message carries: a code, or a warning without one. */
export type SmsBody = ({ code: string } | { warning: SmsWarning }) & { locale: Locale };

/** The same, as it was encrypted. */
export function smsBody(body: string): SmsBody {
  const { code, warning, ...said } = JSON.parse(body) as Record<string, unknown>;
  const locale = localeOf(String(said['locale'])) ?? defaultLocale;
  const known = smsWarnings.find((one) => one === warning);
  return known === undefined ? { code: String(code), locale } : { warning: known, locale };
}

const warnings: Record<SmsWarning, Texts> = {
  factor_reset: {
    'zh-CN': '有人申请更改您账号的登录方式。如非本人申请，请立即登录“安全设置”停止，或联系客服。',
    'en-US': 'Somebody asked to change how you log in. If it was not you, stop it under “Security” or contact us.',
  },
};

/** What the sandbox shows: the same as a provider's template would say. A warning in both languages, its reader's first. */
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
