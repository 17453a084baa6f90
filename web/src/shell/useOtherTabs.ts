import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { localeOf } from '#contract/core/locale.ts';
import { readToken } from '../api/token.ts';
import { keepLocale, useLocale } from '../language/locale.tsx';
import { forgetAccess } from '../api/access.ts';
import { useRevalidateAll } from './revalidateAll.ts';

/**
 * What another tab changes arrives here: language, who is logged in, and in what role. Theme and settings have listeners of
 * their own.
 */
export function useOtherTabs(): void {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const revalidateAll = useRevalidateAll();
  const locale = useLocale();
  const shown = useRef(locale);
  useEffect(() => {
    shown.current = locale;
  }, [locale]);
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === 'locale') {
        const next = localeOf(newValue ?? undefined);
        // The cookie decides what the server renders; it is shared, but may have been cleared.
        if (next === undefined || next === shown.current) return;
        keepLocale(next);
        void revalidateAll();
      }
      if (key === 'token' || key === 'userRole') {
        forgetAccess();
        if (readToken() === null) queries.clear();
        // First what may be shown, then what it shows.
        else void revalidate().then(() => queries.resetQueries());
      }
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [queries, revalidate, revalidateAll]);
}
