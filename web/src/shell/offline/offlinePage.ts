import { defaultLocale, locales } from '#contract/core/locale.ts';
import { textsIn } from '../../language/texts.ts';
import elements from '../../ui/kit/elements.css?inline';
import tokens from '../../ui/kit/tokens.css?inline';
import style from './offlinePage.css?inline';
import { offlineTexts } from './offlineTexts.ts';
import { waitForSite } from './waitForSite.ts';

/** The site's mark as SVG: the build puts it here. */
const mark: string = import.meta.env.VITE_MARK;

/** The page that stands for any other while there is no connection: whole in one file, in both languages, with nobody's data. */
export async function offlinePage(): Promise<Response> {
  const script = `(${waitForSite.toString()})()`;
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(script)}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(html(script), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
    },
  });
}

function html(script: string): string {
  const words = locales.map((locale) => {
    const t = textsIn(locale, offlineTexts);
    return `<main lang="${locale}"><h1>${t('title')}</h1><p>${t('text')}</p><button type="button">${t('retry')}</button></main>`;
  });
  return `<!doctype html><html lang="${defaultLocale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${textsIn(defaultLocale, offlineTexts)('title')}</title><style>${tokens}${elements}${style}</style></head><body><div class="notice">${mark}${words.join('')}</div><div class="water"></div><script>${script}</script></body></html>`;
}

async function hashOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
