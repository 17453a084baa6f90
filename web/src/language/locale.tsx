import { createContext, type ReactNode, use } from 'react';
import { defaultLocale, type Locale } from '#contract/core/locale.ts';

const LocaleContext = createContext<Locale>(defaultLocale);

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The reader's language. */
export function useLocale(): Locale {
  return use(LocaleContext);
}

/** Local storage keeps the choice, the cookie lets the server render it. */
export function keepLocale(locale: Locale): void {
  keep('locale', locale);
}

/** Whether a language was kept before: in the cookie, which decides what the server renders. */
export function hasKeptLocale(): boolean {
  return /(?:^|;\s*)locale=/.test(document.cookie);
}

/** Keeps a choice of the reader in local storage and in a cookie of one year, where the server finds it. */
export function keep(name: 'locale' | 'theme', value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage can be switched off; the cookie then has to do.
  }
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
