import { smsWarnings, type SmsWarning } from '#contract/contacts/contactRules.ts';
import { defaultLocale, localeOf, type Locale } from '#contract/core/locale.ts';

/** What a text message carries: a code, or a warning without one. */
export type SmsBody = ({ code: string } | { warning: SmsWarning }) & { locale: Locale };

/** The same, as it was encrypted. */
export function smsBody(body: string): SmsBody {
  const { code, warning, ...said } = JSON.parse(body) as Record<string, unknown>;
  const locale = localeOf(String(said['locale'])) ?? defaultLocale;
  const known = smsWarnings.find((one) => one === warning);
  return known === undefined ? { code: String(code), locale } : { warning: known, locale };
}
