import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatBytes } from '#contract/core/bytes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errors } from '#contract/core/errors.ts';
import { openApiOf, parametersOf, schemaOf } from './openapi.ts';
import { version } from '../version.ts';
import { encodingFor, packed } from '../web/pageCache.ts';

/** `/api/openapi.json`, and the same to read at `/api/docs`: one page without script or anything from elsewhere. */
export function addDocumentation(server: FastifyInstance, site: { endpoints: readonly Endpoint[]; url: string }): void {
  const document = JSON.stringify(openApiOf(site.endpoints, { url: site.url, version }));
  server.get('/api/openapi.json', sending('application/json', document));
  server.get('/api/docs', sending('text/html', pageOf(site.endpoints)));
}

/** Sends a text that never changes, compressed once, when it is asked for first: it is large, and mostly repeats itself. */
function sending(type: string, text: string): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let packing: ReturnType<typeof packed> | undefined;
  return async (request, reply) => {
    const bodies = await (packing ??= packed(Buffer.from(text)));
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
  const sections = names.map((name) => sectionOf(name, endpoints)).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mallard API</title><style>${style}</style></head>
<body><header><h1>Mallard API</h1>
<p>Every reply is <code>{ status, code, msg, data }</code>; all went well when <code>code</code> is 20000. Amounts are fen (1 CNY = 100 fen), times UTC.
The token of a login goes into the <code>user-token</code> header; calls that move money need an <code>Idempotency-Key</code>.
Programs send <code>Authorization: Bearer mk_…</code> with an API key instead: it calls what is marked with a scope that it has, and nothing else.
<a href="/api/openapi.json">OpenAPI 3.1</a></p><nav>${links}</nav></header><main>${sections}${errorTable()}</main></body></html>`;
}

function groupOf(endpoint: Endpoint): string {
  return endpoint.path.split('/')[2] ?? 'api';
}

function sectionOf(name: string, endpoints: readonly Endpoint[]): string {
  const members = endpoints.filter((endpoint) => groupOf(endpoint) === name);
  return `<section id="${escape(name)}"><h2>${escape(name)}</h2>${members.map(operationOf).join('')}</section>`;
}

function operationOf(endpoint: Endpoint): string {
  const { upload } = endpoint;
  const marks = [endpoint.access, endpoint.effect, ...(endpoint.movesMoney ? ['moves money'] : [])];
  if (endpoint.scope) marks.push(`scope ${endpoint.scope}`);
  if (upload) marks.push(`file as ${upload.as.join(' or ')} body, at most ${formatBytes(upload.bytesMax)}`);
  const input = schemaOf(endpoint.input, 'input');
  const headers = parametersOf(endpoint, input).filter((parameter) => parameter['in'] !== 'query');
  return `<details id="${endpoint.name}"><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> <span>${wordsOf(endpoint.summary)}</span></summary>
<p>${marks.map((mark) => `<i>${mark}</i>`).join(' ')}</p>
${headers.map((parameter) => `<p>${escape(String(parameter['in']))} <code>${escape(String(parameter['name']))}</code></p>`).join('')}
<p>Errors of its own: ${endpoint.errors.map((name) => `<code>${name}</code>`).join(', ') || 'none'}</p>
${examplesOf(endpoint)}<h3>Input</h3>${blockOf(input)}
<h3>Data of the reply</h3>${blockOf(schemaOf(endpoint.output, 'output'))}</details>`;
}

function blockOf(value: unknown): string {
  return `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;
}

function examplesOf({ examples = {} }: Endpoint): string {
  const all = Object.entries(examples);
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
