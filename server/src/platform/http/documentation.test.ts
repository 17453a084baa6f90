/** The documentation as it is served: complete, of the right form, and a page that nothing can be run in. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiScopes } from '#contract/core/apiScopes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errors } from '#contract/core/errors.ts';
import { validationCodes, validationResults } from '#contract/licences/licenceResults.ts';
import { addDocumentation } from './documentation.ts';

const all: Endpoint[] = Object.values(endpoints);

/** What programs are told, as far as the tests ask. */
const Answer = z.looseObject({ code: z.enum(validationCodes) });

/** The form of OpenAPI 3.1, as far as it is used; what is not in here is a mistake. */
const Schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const Examples = z.record(z.string().regex(/^\w+$/), z.strictObject({ value: z.unknown() })).optional();
const Content = z.record(z.string().regex(/^\w+\/[\w+.-]+$/), z.strictObject({ schema: Schema, examples: Examples }));
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  description: z.string().optional(),
  schema: Schema,
  examples: Examples,
});
const Operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: Content }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-access': z.enum(['anyone', 'user', 'admin']),
  'x-effect': z.enum(['reads', 'records', 'changes']),
  'x-scope': z.enum(apiScopes).optional(),
});
type Operation = z.infer<typeof Operation>;
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({ get: Operation.optional(), post: Operation.optional() }),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('apiKey'),
          in: z.literal('header'),
          name: z.string(),
          description: z.string(),
        }),
        z.strictObject({
          type: z.literal('http'),
          scheme: z.literal('bearer'),
          bearerFormat: z.string(),
          description: z.string(),
        }),
      ]),
    ),
    schemas: z.record(z.string().regex(/^[\w.-]+$/), Schema),
  }),
});

const server = Fastify();
addDocumentation(server, { endpoints: all, url: 'https://shop.example' });
let document: z.infer<typeof Document>;

beforeAll(async () => {
  document = Document.parse((await server.inject('/api/openapi.json')).json());
});

const addressOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}');

function operationOf(endpoint: Endpoint): Operation {
  const at = document.paths[addressOf(endpoint)];
  const operation = endpoint.method === 'GET' ? at?.get : at?.post;
  if (!operation) throw new Error(`${endpoint.name} is not documented`);
  return operation;
}

const Body = z.looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).optional() });

function bodyOf(operation: Operation): z.infer<typeof Body> | undefined {
  const content = operation.requestBody?.content;
  const schema = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
  return schema === undefined ? undefined : Body.parse(schema);
}

const fieldsOf = ({ input }: Endpoint) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []);
const namesIn = (operation: Operation, place: 'path' | 'query' | 'header') =>
  operation.parameters.filter((one) => one.in === place).map(({ name }) => name);

describe('/api/openapi.json', () => {
  test('is JSON that may be kept for a minute, for the right server', async () => {
    const { headers } = await server.inject('/api/openapi.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(document.servers).toEqual([{ url: 'https://shop.example' }]);
  });

  test('has every endpoint and nothing else', () => {
    const documented = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
      ...(get ? [`GET ${path} ${get.operationId}`] : []),
      ...(post ? [`POST ${path} ${post.operationId}`] : []),
    ]);
    const served = all.map((one) => `${one.method} ${addressOf(one)} ${one.name}`);
    expect(documented.toSorted()).toEqual(served.toSorted());
    expect(new Set(all.map(({ name }) => name)).size).toBe(documented.length);
  });

  test('points only at what it holds', async () => {
    const { body } = await server.inject('/api/openapi.json');
    const pointers = [...body.matchAll(/"\$ref":"([^"]*)"/g)].map(([, pointer]) => pointer);
    // The menu's entries have entries.
    expect(pointers.length).toBeGreaterThan(0);
    const held = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(new Set(pointers)).toEqual(new Set(held));
    expect(body).not.toContain('$defs');
  });

  test.each(all)('$name says what goes in', (endpoint) => {
    const operation = operationOf(endpoint);
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(namesIn(operation, 'path')).toEqual(inPath);
    expect(operation.parameters.every((one) => one.in !== 'path' || one.required)).toBe(true);
    const hasQuery = endpoint.method === 'GET' || endpoint.upload?.as.includes('raw');
    expect(namesIn(operation, 'query')).toEqual(hasQuery ? fieldsOf(endpoint) : []);
    expect(namesIn(operation, 'header').includes('Idempotency-Key')).toBe(endpoint.movesMoney === true);
    if (endpoint.method === 'GET') {
      expect(operation.requestBody).toBeUndefined();
    } else if (endpoint.rawBody) {
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(['text/plain']);
    } else if (endpoint.upload) {
      const { as, bytesMax } = endpoint.upload;
      const content = operation.requestBody?.content ?? {};
      const raw = ['application/octet-stream', 'text/plain', 'text/csv'];
      const types = [...(as.includes('multipart') ? ['multipart/form-data'] : []), ...(as.includes('raw') ? raw : [])];
      expect(Object.keys(content)).toEqual(types);
      const file = { type: 'string', format: 'binary', maxLength: bytesMax };
      for (const type of raw) if (content[type]) expect(content[type].schema).toEqual(file);
      const form = bodyOf(operation);
      if (form) expect(form.properties).toMatchObject({ file });
      if (form) expect(Object.keys(form.properties)).toEqual([...fieldsOf(endpoint), 'file']);
    } else {
      const body = bodyOf(operation);
      expect(body).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.keys(body?.properties ?? {})).toEqual(fieldsOf(endpoint));
    }
  });

  test.each(all)('$name says what is required: what it refuses to do without', (endpoint) => {
    const operation = operationOf(endpoint);
    const refused = endpoint.input.safeParse({});
    const missing = refused.error?.issues.map((issue) => String(issue.path[0])) ?? [];
    const required = [
      ...operation.parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name),
      ...(bodyOf(operation)?.required ?? []),
    ];
    // A refinement may ask for one of several; then none of them is required by itself. A raw body is no object.
    const unconditional = endpoint.rawBody ? [] : missing.filter((field) => !isOptional(endpoint, field));
    const file = endpoint.upload?.as.includes('multipart') ? ['file'] : [];
    expect(new Set(required)).toEqual(new Set([...unconditional, ...file]));
  });

  test.each(all)('$name says what comes out, and each of its failures', (endpoint) => {
    const { responses } = operationOf(endpoint);
    const success = responses['200']?.content['application/json']?.schema;
    expect(success).toMatchObject({ properties: { status: { const: 'ok' }, code: { const: 20000 }, data: {} } });
    const ofMoney = endpoint.movesMoney ? (['idempotency_key_needed', 'idempotency_conflict'] as const) : [];
    for (const name of ['invalid_input', ...ofMoney, ...endpoint.errors] as const) {
      const failed = responses[String(errors[name].status)]?.content['application/json']?.schema;
      expect(failed).toMatchObject({
        properties: {
          status: { const: 'fail' },
          data: { properties: { name: { enum: expect.arrayContaining([name]) } } },
        },
      });
    }
  });

  test.each(all)('$name says who may call', (endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation['x-access']).toBe(endpoint.access);
    const { scope } = endpoint;
    const ways = [{ userToken: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];
    expect(operation.security).toEqual(endpoint.access === 'anyone' ? undefined : ways);
    expect(operation['x-scope']).toBe(scope);
    if (scope) expect(operation.responses['403']?.description).toContain('scope_missing');
    expect(Object.keys(operation.responses).includes('401')).toBe(
      endpoint.access !== 'anyone' || endpoint.errors.some((name) => errors[name].status === 401),
    );
    if (endpoint.access === 'admin') expect(operation.responses['403']?.description).toContain('forbidden');
    expect(document.components.securitySchemes['userToken']).toMatchObject({ in: 'header', name: 'user-token' });
    expect(document.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  const shown = all.flatMap((endpoint) =>
    Object.entries(endpoint.examples ?? {}).map(([name, example]) => ({ endpoint, name, example })),
  );
  test.each(shown)('$endpoint.name has an example $name that fits, and shows it', ({ endpoint, name, example }) => {
    const { input, output } = example;
    expect(endpoint.input.safeParse(input).error).toBeUndefined();
    // What a schema would leave out of a reply is no part of an example of it.
    expect(endpoint.output.parse(output)).toEqual(output);
    const operation = operationOf(endpoint);
    const inQuery = operation.parameters.flatMap(({ name: field, examples = {} }) =>
      name in examples ? [[field, examples[name]?.value]] : [],
    );
    const inBody = operation.requestBody?.content['application/json']?.examples?.[name]?.value;
    expect(endpoint.method === 'GET' ? Object.fromEntries(inQuery) : inBody).toEqual(input);
    expect(operation.responses['200']?.content['application/json']?.examples?.[name]?.value).toEqual({
      status: 'ok',
      code: 20000,
      msg: 'ok',
      data: output,
    });
  });

  /** What programs call: with an API key, or with a licence key and no account at all. */
  const forPrograms = all.filter(
    ({ scope, access, path }) => scope !== undefined || (access === 'anyone' && path.startsWith('/api/licence/')),
  );
  test('knows what programs call', () => {
    const names = forPrograms.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['validateLicence', 'checkOutLicence', 'bindLicence', 'issueLicences']),
    );
  });
  test.each(forPrograms)('$name, which programs call, has an example', ({ examples = {} }) => {
    expect(Object.keys(examples)).not.toEqual([]);
  });
  test.each(forPrograms.filter(({ output }) => output instanceof z.ZodObject && 'valid' in output.shape))(
    '$name, which never refuses with an error, has an example of a refusal',
    ({ examples = {} }) => {
      const said = Object.values(examples).map(({ output }) => Answer.parse(output));
      expect(said.some(({ code }) => validationResults[code].outcome === 'refused')).toBe(true);
      expect(said.some(({ code }) => validationResults[code].outcome !== 'refused')).toBe(true);
    },
  );
});

function isOptional({ input }: Endpoint, field: string): boolean {
  if (!(input instanceof z.ZodObject)) return false;
  const schema: unknown = input.shape[field];
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

test.each([
  ['/api/docs', 'br', brotliDecompressSync],
  ['/api/openapi.json', 'gzip', gunzipSync],
] as const)('%s is compressed as %s for who takes it', async (url, encoding, unpack) => {
  const plain = await server.inject(url);
  const { headers, rawPayload } = await server.inject({ url, headers: { 'accept-encoding': encoding } });
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['vary']).toBe('Accept-Encoding');
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(unpack(rawPayload).toString()).toBe(plain.body);
});

describe('/api/docs', () => {
  const page = () => server.inject('/api/docs');

  test('runs nothing and loads nothing, and forbids both', async () => {
    const { statusCode, headers, body } = await page();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).not.toMatch(/<script|<link|<img|<iframe|<object|@import|url\(|javascript:|\son\w+\s*=/i);
    expect(body.match(/(?:href|src)="[^"]*"/g)?.filter((link) => !/"[#/](?!\/)/.test(link))).toEqual([]);
    const policy = String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim());
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]));
    expect(policy.join()).not.toMatch(/script-src|https?:|\*|unsafe-eval/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  test('shows every endpoint and every error', async () => {
    const { body } = await page();
    for (const { name, path } of all) {
      expect(body).toContain(`<details id="${name}">`);
      expect(body).toContain(`<code>${path}</code>`);
    }
    for (const [name, { code, status }] of Object.entries(errors)) {
      expect(body).toContain(`<td><code>${name}</code><td>${code}<td>${status}`);
    }
  });

  test('shows examples by their names, and what stands in backticks as code', async () => {
    const { body } = await page();
    const [, use = ''] = /<details id="useLicence">(.*?)<\/details>/s.exec(body) ?? [];
    expect(use).toContain('once for each <code>requestId</code>');
    for (const name of ['USED', 'USES_EXHAUSTED']) expect(use).toContain(`<h3>Example <code>${name}</code></h3>`);
    expect(use).toContain('&#34;requestId&#34;: &#34;job-2026-0314-0007&#34;');
    expect(/<details id="getLicence">(.*?)<\/details>/s.exec(body)?.[1]).toContain('<h3>Example</h3>');
    expect(/<details id="getHome">(.*?)<\/details>/s.exec(body)?.[1]).not.toContain('<h3>Example');
  });

  test('shows texts as they are, whatever they hold', async () => {
    const evil = { ...endpoints.getHome, summary: '<script>alert("1")</script>' };
    const other = Fastify();
    addDocumentation(other, { endpoints: [evil], url: '' });
    const { body } = await other.inject('/api/docs');
    expect(body).not.toContain('<script');
    expect(body).toContain('&#60;script&#62;alert(&#34;1&#34;)');
  });
});
