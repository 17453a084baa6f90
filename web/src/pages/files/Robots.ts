import type { Route } from './+types/Robots';
import { paths } from '../../paths.ts';

/** Behind a login, of one person only, or for programs. Pages that are merely not for indexes say so themselves. */
const closed = [
  '/api/',
  '/sandbox/',
  '/download/',
  '/evidence/',
  '/dashboard/',
  '/order/',
  '/pricing/',
  '/admin/',
  '/user/',
];

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...[...closed, paths.payment, paths.notice].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.publicUrl}${paths.sitemap}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
