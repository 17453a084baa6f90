import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** What the headers of transport depend on. */
export type Transport = Pick<Config, 'publicUrl' | 'hsts'>;

const year = 365 * 24 * 60 * 60;

/** Headers of every answer, whatever it is. Only a site behind TLS asks browsers to stay there. */
export function securityHeaders({ publicUrl, hsts }: Transport): Record<string, string> {
  const headers: Record<string, string> = { 'x-content-type-options': 'nosniff' };
  if (!publicUrl.startsWith('https:') || hsts === 'off') return headers;
  headers['strict-transport-security'] =
    hsts === 'subdomains' ? `max-age=${year}; includeSubDomains` : `max-age=${year}`;
  return headers;
}

/** Sets them before anything else is done: pages, files and what a plugin writes past the framework have them too. */
export function addSecurityHeaders(server: FastifyInstance, transport: Transport): void {
  const headers = Object.entries(securityHeaders(transport));
  server.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
