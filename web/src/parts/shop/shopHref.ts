import { href } from '../../paths.ts';

type Query = Record<string, string | number | undefined>;

/** The address of a shop's page: its short one where it chose one. */
export function shopHref({ id, slug }: { id: number; slug?: string | null }, query?: Query): string {
  return slug ? href('shop', { slug, ...query }) : href('shops', { id, ...query });
}
