import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Locale } from '#contract/core/locale.ts';
import { newLogin } from '../api/session.ts';
import { useLocale } from '../language/locale.tsx';
import { wasAnswered } from './languageOffer.ts';
import { useChangeLocale } from './useChangeLocale.ts';

/** Chinese is where a browser begins, chosen by nobody: who logs in to an English account there goes on in English. */
export function useAccountLanguage(ofAccount: Locale | undefined): void {
  const { change } = useChangeLocale();
  const isFixed = useLocation().search.includes('lang=');
  const isChinese = useLocale() === 'zh-CN';
  const isIdle = useNavigation().state === 'idle';
  const latest = useRef({ change, isDue: false });
  useEffect(() => {
    latest.current = { change, isDue: ofAccount === 'en-US' && isChinese && !isFixed };
  }, [change, ofAccount, isChinese, isFixed]);
  // A login leads to another page; what holds the language is loaded anew only where the address stays.
  const isReady = ofAccount !== undefined && isIdle;
  useEffect(() => {
    if (!isReady || !newLogin.isOne) return;
    newLogin.isOne = false;
    if (latest.current.isDue && !wasAnswered()) void latest.current.change();
  }, [isReady]);
}
