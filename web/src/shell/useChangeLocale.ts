import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Locale } from '#contract/core/locale.ts';
import { keepLocale, useLocale } from '../language/locale.tsx';
import { keepAnswered } from './languageOffer.ts';

/** The other language, its address without scripts, and the change itself: kept, and everything loaded anew. */
export function useChangeLocale(): { other: Locale; address: string; change: () => Promise<void> } {
  const other: Locale = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const query = new URLSearchParams(search);
  query.delete('lang');
  const rest = query.toString();

  async function change() {
    keepLocale(other);
    keepAnswered();
    // `?lang=` would overrule the choice.
    if (new URLSearchParams(search).has('lang')) {
      const address = rest === '' ? pathname : `${pathname}?${rest}`;
      await navigate(address, { replace: true, preventScrollReset: true, state });
    } else await revalidate();
  }

  query.set('lang', other);
  return { other, address: `${pathname}?${query.toString()}`, change };
}
