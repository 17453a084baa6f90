import { smsWarnings, type SmsWarning } from '#contract/contacts/contactRules.ts';
import { defaultLocale, localeOf, type Locale } from '#contract/core/locale.ts';
import { codeSeconds } from '#contract/identity/identityRules.ts';

/** What a text message carries: a code, or a warning without one. */
export type SmsBody = { code: string; locale: Locale } | { warning: SmsWarning };

/** The same, as it was encrypted. */
export function smsBody(body: string): SmsBody {
  const { code, locale, warning } = JSON.parse(body) as Record<string, unknown>;
  const known = smsWarnings.find((one) => one === warning);
  if (known !== undefined) return { warning: known };
  return { code: String(code), locale: localeOf(String(locale)) ?? defaultLocale };
}

/** In both languages: whoever caused it may not be its reader. */
const warnings: Record<SmsWarning, string> = {
  factor_reset:
    '有人申请更改您账号的登录方式。如非本人申请，请立即登录“安全设置”停止，或联系客服。 / Somebody asked to change how you log in. If it was not you, stop it under “Security” or contact us.',
};

/** What the sandbox shows: the same as a provider's template would say. */
export function smsText(body: SmsBody, siteName: string): string {
  if ('warning' in body) return `【${siteName}】${warnings[body.warning]}`;
  const minutes = codeSeconds / 60;
  return body.locale === 'en-US'
    ? `[${siteName}] Your code is ${body.code}, good for ${minutes} minutes. Never give it to anyone.`
    : `【${siteName}】您的验证码是 ${body.code}，${minutes} 分钟内有效。请勿告诉任何人。`;
}
