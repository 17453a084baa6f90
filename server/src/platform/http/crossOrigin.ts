import type { FastifyInstance } from 'fastify';

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
