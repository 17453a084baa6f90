import type { SeenPage } from './seenPage.ts';

/** Programs that read pages for themselves; what names no browser is one too. */
const bots =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node|http-?client|libwww|ruby|perl|php|facebookexternalhit|feed|archive/i;

/** Whether somebody looks at the page: no bot, no browser that loads it in advance, and nothing but a page that is there. */
export function isLookedAt({ method, status, headers }: SeenPage): boolean {
  if (method !== 'GET' || status !== 200) return false;
  const agent = one(headers['user-agent']);
  if (!agent.startsWith('Mozilla/') || bots.test(agent)) return false;
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => one(headers[name]));
  return !purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose));
}

function one(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}
