import { useLocation, useNavigate } from 'react-router';
import type { Locale } from '#contract/core/locale.ts';
import { call } from '../api/call.ts';
import { readToken } from '../api/token.ts';
import { keepLocale, useLocale } from '../language/locale.tsx';
import { keepAnswered } from './languageOffer.ts';
import { useRevalidateAll } from './revalidateAll.ts';

/** The other language, its address without scripts, and the change itself: kept, here and with the account, and everything loaded anew. */
export function useChangeLocale(): { other: Locale; address: string; change: () => Promise<void> } {
  const other: Locale = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const revalidateAll = useRevalidateAll();
  const query = new URLSearchParams(search);
  const isFixed = query.has('lang');
  query.delete('lang');
  const rest = query.toString();

  async function change() {
    keepLocale(other);
    keepAnswered();
    // Mail comes in it as well. Where that cannot be kept, the profile still says which language it is.
    if (readToken() !== null) await call('saveLocale', { locale: other }, { quiet: true }).catch(() => undefined);
    // `?lang=` would overrule the choice.
    if (isFixed) {
      const address = rest === '' ? pathname : `${pathname}?${rest}`;
      await navigate(address, { replace: true, preventScrollReset: true, state });
    } else await revalidateAll();
  }

  query.set('lang', other);
  return { other, address: `${pathname}?${query.toString()}`, change };
}
