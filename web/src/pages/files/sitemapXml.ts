import { addressesOf } from '../../shell/addresses.ts';

interface Entry {
  /** From `href()`. */
  path: string;
  changedAt?: string | undefined;
}

/** Each page in each language is an entry of its own, and names the others. */
export function urlSet(publicUrl: string, entries: readonly Entry[]): Response {
  const items = entries.flatMap(({ path, changedAt }) => {
    const { plain, english } = addressesOf(publicUrl, path);
    const rest =
      (changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`) +
      alternate('zh-CN', plain) +
      alternate('en', english) +
      alternate('x-default', plain);
    return [plain, english].map((address) => `<url><loc>${escaped(address)}</loc>${rest}</url>`);
  });
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${items.join('\n')}\n</urlset>\n`,
  );
}

/** The addresses of all parts. */
export function siteIndex(publicUrl: string, paths: readonly string[]): Response {
  const items = paths.map((path) => `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>`);
  return xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</sitemapindex>\n`,
  );
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function xml(content: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
