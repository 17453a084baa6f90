import type { Route } from './+types/Sitemap';
import { load } from '../../api/load.ts';
import { href } from '../../paths.ts';
import { siteIndex } from './sitemapXml.ts';

/** `/sitemap.xml`: the list of all parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { list } = await load(context, 'listSitemapParts', {});
  return siteIndex(
    context.publicUrl,
    ['pages', ...list].map((part) => href('sitemapPart', { file: `${part}.xml` })),
  );
}
