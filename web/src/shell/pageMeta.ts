import type { MetaDescriptor } from 'react-router';
import { defaultLocale } from '#contract/locale.ts';
import { fallbackSite, type RootData } from './site.ts';

interface PageMeta {
  /** The page's own label; the site's name is put behind it. Empty for the site's name alone. */
  title: string;
  description?: string | undefined;
  /** Canonical address from `href()`. Without one the page is not for search engines. */
  path?: string | undefined;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The root loader's data within a `meta` function. */
export function rootOf(matches: Matches): RootData {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  // The root route's id and loader are ours; it has no data only when the root itself failed.
  return (root as RootData | undefined) ?? { locale: defaultLocale, theme: 'light', publicUrl: '', site: fallbackSite };
}

/** Title, description, canonical address, languages and a card for sharing. Pages without `path` are kept out of indexes. */
export function pageMeta(matches: Matches, { title, description, path }: PageMeta): MetaDescriptor[] {
  const { locale, publicUrl, site } = rootOf(matches);
  const whole = title === '' ? site.name : `${title} - ${site.name}`;
  const tags: MetaDescriptor[] = [{ title: whole }];
  if (description !== undefined) tags.push({ name: 'description', content: description });
  if (path === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
  const chinese = publicUrl + path;
  const english = `${chinese}${path.includes('?') ? '&' : '?'}lang=en-US`;
  const own = locale === 'en-US' ? english : chinese;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: own },
    { tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: chinese },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en-US', href: english },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: chinese },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title === '' ? site.name : title },
    ...(description === undefined ? [] : [{ property: 'og:description', content: description }]),
    { property: 'og:url', content: own },
    { property: 'og:locale', content: locale.replace('-', '_') },
  ];
}
