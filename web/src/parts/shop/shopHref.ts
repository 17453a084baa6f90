import { href } from '../../paths.ts';

/** The address of a shop's page: its short one where it chose one. */
export function shopHref({ id, slug }: { id: number; slug?: string | null }): string {
  return slug ? href('shop', { slug }) : href('shops', { id });
}
