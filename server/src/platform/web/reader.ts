import { defaultLocale, type Locale, localeOf } from '#contract/core/locale.ts';

/** All that a page may depend on besides its address. Nothing of it says who reads. */
export interface Reader {
  locale: Locale;
  theme: 'light' | 'dark';
  /** Whose customer the visitor is; decides prices. Empty for most. */
  agentCode: string;
}

/** Cookies say language and theme; `?lang=` overrides the language of this page. */
export function readerOf(url: string, cookies: string | undefined): Reader {
  const asked = /[?&]lang=([\w-]+)/.exec(url)?.[1];
  const agentCode = cookie(cookies, 'agent') ?? '';
  return {
    locale: localeOf(asked) ?? localeOf(cookie(cookies, 'locale')) ?? defaultLocale,
    theme: cookie(cookies, 'theme') === 'dark' ? 'dark' : 'light',
    agentCode: /^[\w-]{1,40}$/.test(agentCode) ? agentCode : '',
  };
}

/** Addresses of files that a page's loader makes (pictures, site maps): the same for everybody, whatever their query. */
export function isSharedFile(url: string): boolean {
  return /^[^?]*\.(png|xml|txt)(\?|$)/.test(url);
}

export function pageKey(url: string, { locale, theme, agentCode }: Reader): string {
  return `${locale} ${theme} ${agentCode} ${url}`;
}

function cookie(cookies: string | undefined, name: string): string | undefined {
  if (cookies === undefined) return undefined;
  for (const part of cookies.split(';')) {
    const [key = '', value] = part.split('=');
    if (key.trim() === name) return value?.trim();
  }
  return undefined;
}
