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

const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'Accept-Language, Acting-Shop, Content-Type, Idempotency-Key, Last-Event-ID, Server, user-token',
  'access-control-max-age': '600',
};

/**
 * Lets pages of the named origins call the API from a browser. Calls carry a token in a header and no cookie, so that
 * credentials are not allowed. Anybody else's browser gets no answer that it would show to a page.
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    reply.raw.appendHeader('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    reply.raw.setHeader('access-control-allow-origin', origin);
    reply.raw.setHeader('access-control-expose-headers', 'x-request-id, retry-after');
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (isPreflight) void reply.headers(preflight).code(204).send();
    else done();
  });
}
