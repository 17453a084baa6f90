import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatBytes } from '#contract/core/bytes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errors } from '#contract/core/errors.ts';
import { failuresOf } from '#contract/core/failures.ts';
import { examplesNamed, groupOf, openApiOf, type Documented } from './openapi.ts';
import { printSchemas } from './schemas.ts';
import { version } from '../version.ts';
import { encodingFor, packed } from '../web/pageCache.ts';

/** `/api/openapi.json`, and the same to read at `/api/docs`: one page without script or anything from elsewhere. */
export function addDocumentation(server: FastifyInstance, documented: Documented, url: string): void {
  const document = () => JSON.stringify(openApiOf(documented, { url, version }));
  server.get('/api/openapi.json', sending('application/json', document));
  server.get(
    '/api/docs',
    sending('text/html', () => pageOf(documented.endpoints)),
  );
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
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'public, max-age=60');
}

function pageOf(endpoints: readonly Endpoint[]): string {
  const names = [...new Set(endpoints.map(groupOf))];
  const links = names.map((name) => `<a href="#${escape(name)}">${escape(name)}</a>`).join(' ');
  const printed = printSchemas(endpoints);
  const sections = names.map((name) => sectionOf(name, endpoints, printed)).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mallard API</title><style>${style}</style></head>
<body><header><h1>Mallard API</h1>
<p>Every reply is <code>{ status, code, msg, data }</code>; all went well when <code>code</code> is 20000. Amounts are fen (1 CNY = 100 fen), times UTC.
The token of a login goes into the <code>user-token</code> header; calls that move money need an <code>Idempotency-Key</code>.
Programs send <code>Authorization: Bearer mk_…</code> with an API key instead: it calls what is marked with a scope that it has, and nothing else.
<a href="/api/openapi.json">OpenAPI 3.1</a></p><nav>${links}</nav></header><main>${sections}${schemaSection(printed)}${errorTable()}</main></body></html>`;
}

type Printed = ReturnType<typeof printSchemas>;

function sectionOf(name: string, endpoints: readonly Endpoint[], printed: Printed): string {
  const members = endpoints.filter((endpoint) => groupOf(endpoint) === name);
  const operations = members.map((endpoint) => operationOf(endpoint, printed));
  return `<section id="${escape(name)}"><h2>${escape(name)}</h2>${operations.join('')}</section>`;
}

function schemaSection({ components }: Printed): string {
  const parts = Object.entries(components).map(
    ([name, schema]) => `<details id="${name}"><summary><code>${name}</code></summary>${blockOf(schema)}</details>`,
  );
  return `<section id="schemas"><h2>schemas</h2>${parts.join('')}</section>`;
}

function operationOf(endpoint: Endpoint, printed: Printed): string {
  const { upload, movesMoney, rawBody } = endpoint;
  const marks = [endpoint.access, endpoint.effect, ...(movesMoney ? ['moves money'] : [])];
  if (endpoint.scope) marks.push(`scope ${endpoint.scope}`);
  if (upload) marks.push(`file as ${upload.as.join(' or ')} body, at most ${formatBytes(upload.bytesMax)}`);
  const headers = [...(movesMoney ? ['Idempotency-Key'] : []), ...(rawBody ? ['Signature'] : [])];
  return `<details id="${endpoint.name}"><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> <span>${wordsOf(endpoint.summary)}</span></summary>
<p>${marks.map((mark) => `<i>${mark}</i>`).join(' ')}</p>
${headers.map((header) => `<p>header <code>${header}</code></p>`).join('')}
<p>Errors: ${
    failuresOf(endpoint)
      .map((name) => `<code>${name}</code>`)
      .join(', ') || 'none'
  }</p>
${examplesOf(endpoint)}<h3>Input</h3>${blockOf(printed.inputOf(endpoint))}
<h3>Data of the reply</h3>${blockOf(printed.outputOf(endpoint))}</details>`;
}

function blockOf(value: unknown): string {
  const text = escape(JSON.stringify(value, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`;
}

function examplesOf({ name: endpointName }: Endpoint): string {
  const all = Object.entries(examplesNamed(endpointName));
  return all
    .map(([name, { input, output }]) => {
      const title = all.length === 1 ? 'Example' : `Example <code>${escape(name)}</code>`;
      return `<h3>${title}</h3>${blockOf(input)}${blockOf(output)}\n`;
    })
    .join('');
}

function errorTable(): string {
  const rows = Object.entries(errors).map(
    ([name, { code, status }]) => `<tr><td><code>${name}</code><td>${code}<td>${status}`,
  );
  return `<section id="errors"><h2>errors</h2><table><thead><tr><th>name<th>code<th>HTTP</thead><tbody>${rows.join('')}</tbody></table></section>`;
}

/** A text, with what stands in backticks as code. */
function wordsOf(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
body{max-width:960px;margin:0 auto;padding:24px 16px 64px}h1{font-size:32px;line-height:1.25}h2{font-size:20px;margin:48px 0 12px}h3{font-size:14px;margin:20px 0 0}
nav a{display:inline-block;padding:4px 8px}details{border:1px solid color-mix(in srgb,currentColor 15%,transparent);border-radius:12px;margin:8px 0;padding:12px 16px}
summary{cursor:pointer}summary span{opacity:.75}summary b{display:inline-block;min-width:48px;color:#165dff}@media(prefers-color-scheme:dark){summary b{color:#689fff}}
i{font-style:normal;font-size:12px;border:1px solid currentColor;border-radius:6px;padding:0 6px;opacity:.75}
pre{overflow:auto;max-height:420px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px;padding:12px;border-radius:6px;background:color-mix(in srgb,currentColor 6%,transparent)}
table{border-collapse:collapse}td,th{text-align:left;padding:4px 16px 4px 0}`;
