import type { Locale } from '#contract/core/locale.ts';

/**
 * The address of a page in each language, for search engines. Without `lang` a reader who chose nothing gets Chinese,
 * so that the plain address is the Chinese one and the one for everybody else.
 */
export function addressesOf(publicUrl: string, path: string): { plain: string; english: string } {
  const plain = publicUrl + path;
  return { plain, english: `${plain}${path.includes('?') ? '&' : '?'}lang=en-US` };
}

/** The address of a page in one language. */
export function addressIn({ locale, publicUrl }: { locale: Locale; publicUrl: string }, path: string): string {
  const { plain, english } = addressesOf(publicUrl, path);
  return locale === 'en-US' ? english : plain;
}
