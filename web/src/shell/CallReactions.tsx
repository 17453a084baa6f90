import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onCallFailure } from '../api/call.ts';
import { keepToken } from '../api/token.ts';
import { useLocale } from '../language/locale.tsx';
import { useTexts } from '../language/texts.ts';
import { href, paths } from '../paths.ts';
import { toast } from '../ui/kit/toast.ts';
import { texts } from './texts.ts';

/** Reactions to the codes of failed calls, from the specification's error catalogue. */
export function CallReactions() {
  const navigate = useNavigate();
  const location = useLocation();
  const queries = useQueryClient();
  const locale = useLocale();
  const t = useTexts(texts);
  const here = useRef(location);
  useEffect(() => {
    here.current = location;
  }, [location]);

  // What was loaded in the other language is old; that it changed is confirmed in the new one.
  const loadedLocale = useRef(locale);
  useEffect(() => {
    if (loadedLocale.current === locale) return;
    loadedLocale.current = locale;
    void queries.resetQueries();
    toast.good(t('languageChanged'));
  }, [locale, queries, t]);

  useEffect(
    () =>
      onCallFailure((error, { quiet = false }) => {
        const { pathname, search } = here.current;
        switch (error.code) {
          case 303:
          case 409: {
            keepToken(null);
            queries.clear();
            toast.info(error.message);
            if (pathname !== paths.login) void navigate(href('login', { redirect: pathname + search }));
            return;
          }
          case 203:
            void navigate(href('dashboard'));
            return;
          case 415:
            keepCodeString(error.message);
            if (error.params?.['missing'] === 'real_name') {
              void navigate(href('authentication', { redirect: pathname + search }));
              return;
            }
            void navigate(href('account', { code: 415, redirect: pathname + search }));
            return;
          default:
            if (error.reason === 'product_gone') {
              toast.bad(error.message);
              void navigate(href('home'));
              return;
            }
            if (error.reason === 'second_factor_required') {
              if (pathname !== paths.security) void navigate(href('security'));
              return;
            }
            if (!quiet) toast.bad(error.message);
            if (error.reason !== 'account_frozen' || pathname === paths.login) return;
            keepToken(null);
            queries.clear();
            void navigate(href('login'));
        }
      }),
    [navigate, queries],
  );
  return null;
}

/** What is missing, for the page of the basic information to say. */
function keepCodeString(message: string): void {
  try {
    localStorage.setItem('codeString', message);
  } catch {
    // That page then says it in words of its own.
  }
}
