import type { AppLoadContext } from 'react-router';
import type { Route } from './+types/SitemapPart';
import { load } from '../../api/load.ts';
import { helpGroups } from '../../features/help/helpTopics.ts';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { href, type PathName } from '../../paths.ts';
import { missingFile } from './picture.ts';
import { urlSet } from './sitemapXml.ts';

const pages = [
  'home',
  'products',
  'shops',
  'rentalDetails',
  'inquire',
  'help',
  'privacy',
  'service',
] as const satisfies PathName[];

/** `/sitemaps/pages.xml`, `/sitemaps/products-0.xml`, `/sitemaps/shops-0.xml`, `/sitemaps/rentals-0.xml` */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [, subject, number] = /^(?:(products|shops|rentals)-(\d{1,9})|pages)\.xml$/.exec(params.file) ?? [];
  if (params.file === 'pages.xml') return ownPages(context);
  if (subject === undefined) return missingFile();
  const { list } = await load(context, 'listSitemap', { part: `${subject}-${number}` });
  if (list.length === 0) return missingFile();
  return urlSet(
    context.publicUrl,
    list.map(({ id, slug, changedAt }) => ({
      path:
        subject === 'products'
          ? href('product', { id })
          : subject === 'rentals'
            ? href('rentalDetails', { id })
            : shopHref({ id, slug: slug ?? null }),
      changedAt,
    })),
  );
}

async function ownPages(context: AppLoadContext) {
  const { list: categories } = await load(context, 'listCategories', {});
  const filled = categories.filter(({ productCount }) => productCount > 0);
  return urlSet(context.publicUrl, [
    ...pages.map((name) => ({ path: href(name) })),
    ...helpGroups.flatMap(({ topics }) => topics.map(({ slug }) => ({ path: href('helpTopic', { topic: slug }) }))),
    ...filled.map(({ slug }) => ({ path: href('products', { category: slug }) })),
  ]);
}
