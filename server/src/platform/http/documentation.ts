import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiOf, type Documented } from './openapi.ts';
import { version } from '../version.ts';
import { encodingFor, packed } from '../web/packing.ts';

/** Where people read what programs read at `/api/openapi.json`: a page of the web. */
const documentationPath = '/developers';

/** `/api/openapi.json`; `/api/docs`, the address that is printed in older programs, leads to the page for people. */
export function addDocumentation(server: FastifyInstance, documented: Documented, url: string): void {
  const document = () => JSON.stringify(openApiOf(documented, { url, version }));
  server.get('/api/openapi.json', sending('application/json', document));
  server.get('/api/docs', async (_request, reply) => reply.redirect(documentationPath, 308));
}

/** Sends a text that never changes, made and compressed once, when it is asked for first: it is large, and mostly repeats itself. */
function sending(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let packing: ReturnType<typeof packed> | undefined;
  return async (request, reply) => {
    const bodies = await (packing ??= packed(Buffer.from(make())));
    const encoding = encodingFor(request.headers['accept-encoding'], bodies);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return safely(reply)
      .header('vary', 'Accept-Encoding')
      .type(`${type}; charset=utf-8`)
      .send(bodies[encoding] ?? bodies.identity);
  };
}

function safely(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'public, max-age=60');
}
