import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteConfiguration } from '#contract/site/site.ts';
import type { Locale } from '#contract/core/locale.ts';
import { hasKeptLocale, keepLocale } from '../language/locale.tsx';
import type { ColorTheme } from '../language/theme.ts';

export type Site = SiteConfiguration['site'];

/** What the root loader answers. */
export interface RootData {
  locale: Locale;
  theme: ColorTheme;
  publicUrl: string;
  site: Site;
}

/** When the site's own configuration cannot be read. */
export const fallbackSite: Site = {
  name: 'Mallard',
  ico: '/favicon.svg',
  slogan: '',
  recordNumber: '',
  publicSecurityNumber: '',
  company: '',
  contactEmail: '',
  contactHours: '',
  timeZone: 'Asia/Shanghai',
};

let known: RootData | undefined;

/** What the root answered last: also where it failed since, a page keeps its language and its look. */
export function useKnownRoot(): RootData | undefined {
  const root = useRouteLoaderData<RootData>('root');
  useEffect(() => {
    if (root !== undefined) known = root;
  }, [root]);
  return root ?? known;
}

/** Name, icon, slogan and record numbers of the site. */
export function useSite(): Site {
  return useRouteLoaderData<RootData>('root')?.site ?? fallbackSite;
}

/** Keeps the configuration and the language in local storage, as the specification names them. */
export function useKeptConfiguration({ site, locale }: RootData): void {
  useEffect(() => {
    try {
      localStorage.setItem('Configuration', JSON.stringify({ site }));
    } catch {
      // Storage is full or switched off: nothing depends on it.
    }
  }, [site]);
  useEffect(() => {
    // `?lang=` shows a page in a language without choosing it; only whoever chose none yet goes on in that one.
    if (!new URLSearchParams(window.location.search).has('lang') || !hasKeptLocale()) keepLocale(locale);
  }, [locale]);
}
