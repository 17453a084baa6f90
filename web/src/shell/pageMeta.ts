import type { MetaDescriptor } from 'react-router';
import { defaultLocale } from '#contract/core/locale.ts';
import { href } from '../paths.ts';
import { addressesOf, addressIn } from './addresses.ts';
import { fallbackSite, type RootData } from './site.ts';

interface PageMeta {
  /** The page's own label; the site's name is put behind it. Empty for the site's name alone. */
  title: string;
  description?: string | undefined;
  /** Canonical address from `href()`. Without one the page is not for search engines. */
  path?: string | undefined;
  /** What it is about, by the words of schema.org; see `breadcrumbs` too. */
  about?: readonly object[];
  /** Path of the picture for sharing, 1200 × 630; the site's own by default. */
  picture?: string;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The root loader's data within a `meta` function. */
export function rootOf(matches: Matches): RootData {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  // The root route's id and loader are ours; it has no data only when the root itself failed.
  return (root as RootData | undefined) ?? { locale: defaultLocale, theme: 'light', publicUrl: '', site: fallbackSite };
}

/**
 * Title, description, canonical address, languages, a card for sharing and what search engines may know. Pages without
 * `path` are kept out of indexes.
 */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, about = [], picture = href('siteSharePicture') } = page;
  const root = rootOf(matches);
  const { locale, publicUrl, site } = root;
  const whole = title === '' ? site.name : `${title} - ${site.name}`;
  const tags: MetaDescriptor[] = [{ title: whole }];
  if (description !== undefined) tags.push({ name: 'description', content: description });
  if (path === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
  const { plain, english } = addressesOf(publicUrl, path);
  const own = addressIn(root, path);
  const [language, other] = locale === 'en-US' ? ['en_US', 'zh_CN'] : ['zh_CN', 'en_US'];
  const card = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:title': title === '' ? site.name : title,
    'og:description': description,
    'og:url': own,
    'og:locale': language,
    'og:locale:alternate': other,
    'og:image': publicUrl + picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: own },
    ...[
      ['zh-CN', plain],
      ['en', english],
      ['x-default', plain],
    ].map(([hrefLang, address]) => ({ tagName: 'link', rel: 'alternate', hrefLang, href: address })),
    ...Object.entries(card).flatMap(([property, content]) => (content === undefined ? [] : [{ property, content }])),
    // Title, description and picture are taken from the above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...about.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

/** Where a page stands, from the outermost on; the last is the page itself. */
export function breadcrumbs(matches: Matches, steps: readonly { name: string; path: string }[]): object {
  const root = rootOf(matches);
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressIn(root, path),
    })),
  };
}
