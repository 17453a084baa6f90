import { defaultLocale, localeOf, type Locale } from '#contract/core/locale.ts';
import { codeSeconds } from '#contract/identity/identityRules.ts';

/** What a text message carries, as it was encrypted. */
export function smsCode(body: string): { code: string; locale: Locale } {
  const { code, locale } = JSON.parse(body) as { code: unknown; locale: unknown };
  return { code: String(code), locale: localeOf(String(locale)) ?? defaultLocale };
}

/** What the sandbox shows: the same as a provider's template would say. */
export function smsText({ code, locale }: { code: string; locale: Locale }, siteName: string): string {
  const minutes = codeSeconds / 60;
  return locale === 'en-US'
    ? `[${siteName}] Your code is ${code}, good for ${minutes} minutes. Never give it to anyone.`
    : `【${siteName}】您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉任何人。`;
}
