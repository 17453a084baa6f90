/** The documentation as it is served: complete and of the right form. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiScopes } from '#contract/core/apiScopes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errors, type ErrorName } from '#contract/core/errors.ts';
import { validationCodes, validationResults } from '#contract/licences/licenceResults.ts';
import { examples as allExamples, type Examples } from '#contract/examples/examples.ts';
import { failuresOf } from '#contract/core/failures.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { paths } from '../../../../web/src/paths.ts';
import { addDocumentation } from './documentation.ts';

const all: Endpoint[] = Object.values(endpoints);
// The keys of a constant are what its type says.
const errorNames = Object.keys(errors) as ErrorName[];
const examplesByName = new Map<string, Examples>(Object.entries(allExamples));
const examplesOf = ({ name }: Endpoint) => examplesByName.get(name) ?? {};

/** What programs are told, as far as the tests ask. */
const Answer = z.looseObject({ code: z.enum(validationCodes) });

/** The form of OpenAPI 3.1, as far as it is used; what is not in here is a mistake. */
const Schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const Examples = z.record(z.string().regex(/^\w+$/), z.strictObject({ value: z.unknown() })).optional();
const Content = z.record(z.string().regex(/^\w+\/[\w+.-]+$/), z.strictObject({ schema: Schema, examples: Examples }));
const Response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema: Schema })).optional(),
  content: Content.optional(),
});
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  description: z.string().min(1),
  schema: Schema,
  examples: Examples,
});
const Operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), Response),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-access': z.enum(['anyone', 'user', 'admin']).optional(),
  'x-effect': z.enum(['reads', 'records', 'changes']).optional(),
  'x-scope': z.enum(apiScopes).optional(),
});
type Operation = z.infer<typeof Operation>;
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(1) })),
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
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string().regex(/^[\w.]+$/), Response),
    schemas: z.record(z.string().regex(/^[A-Z]\w+$/), z.record(z.string(), z.unknown())),
  }),
});

const server = Fastify();
const file = {
  name: 'readThing',
  summary: 'A file',
  path: '/things/:id',
  mimetype: 'image/webp',
  query: ['signature'],
  errors: ['forbidden'],
} as const;
addDocumentation(server, { endpoints: all, streams: [file] }, 'https://shop.example');
let document: z.infer<typeof Document>;

beforeAll(async () => {
  const { body } = await server.inject('/api/openapi.json');
  const { components } = z
    .object({ components: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(body));
  // What operations share is read where they refer to it; schemas stay references.
  const read = JSON.parse(body, (_key, value: unknown) => {
    const $ref = typeof value === 'object' && value !== null && '$ref' in value ? String(value.$ref) : '';
    const [, kind = '', name = ''] = /^#\/components\/(parameters|responses)\/(.*)$/.exec($ref) ?? [];
    return kind === '' ? value : components[kind]?.[name];
  }) as unknown;
  document = Document.parse(read);
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
  return schema === undefined ? undefined : Body.parse(resolved(schema));
}

/** A schema, also where it is a reference. */
function resolved(schema: unknown): unknown {
  const { $ref } = z.object({ $ref: z.string() }).safeParse(schema).data ?? {};
  return $ref === undefined ? schema : document.components.schemas[$ref.replace('#/components/schemas/', '')];
}

/** What a success answers with, and the names of the failures of a status. */
const Success = z.object({
  allOf: z.tuple([
    z.object({ $ref: z.literal('#/components/schemas/Envelope') }),
    z.object({ properties: z.object({ data: Schema }) }),
  ]),
});
const Failed = z.object({
  allOf: z.tuple([
    z.object({ $ref: z.literal('#/components/schemas/Failure') }),
    z.object({
      properties: z.object({
        code: z.object({ enum: z.array(z.number()) }),
        data: z.object({ properties: z.object({ name: z.object({ enum: z.array(z.enum(errorNames)) }) }) }),
      }),
    }),
  ]),
});
const failuresIn = ({ content }: z.infer<typeof Response>) => {
  const [, { properties }] = Failed.parse(content?.['application/json']?.schema).allOf;
  return properties.data.properties.name.enum;
};

/** Fields that are kept for older clients only are not documented. */
const isOld = (schema: unknown) => schema instanceof z.ZodType && schema.meta()?.deprecated === true;
const fieldsOf = ({ input }: Endpoint) =>
  input instanceof z.ZodObject ? Object.keys(input.shape).filter((name) => !isOld(input.shape[name])) : [];
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
    expect(documented.toSorted()).toEqual([...served, 'GET /things/{id} readThing'].toSorted());
    expect(new Set(all.map(({ name }) => name)).size).toBe(documented.length - 1);
  });

  test('points only at what it holds, and holds nothing else', async () => {
    const { body } = await server.inject('/api/openapi.json');
    const pointers = [...body.matchAll(/"\$ref":"#\/components\/(\w+\/[\w.]+)/g)].map(([, pointer]) => pointer);
    const { parameters, responses, schemas } = document.components;
    const held = Object.entries({ parameters, responses, schemas }).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `${kind}/${name}`),
    );
    expect(new Set(pointers)).toEqual(new Set(held));
    expect(body).not.toContain('$defs');
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Envelope', 'Failure', 'Product', 'Order', 'Licence', 'MenuItem']),
    );
  });

  test('is what a linter recommends, without a warning', async () => {
    const { body } = await server.inject('/api/openapi.json');
    const config = await createConfig({ extends: ['recommended'] });
    const lint = (source: string) => lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(await lint(body)).toEqual([]);
    // That it finds something is shown by a document of one path: the whole takes as long again. What others used is left over.
    const path = addressOf(endpoints.getHome);
    const one = JSON.stringify(JSON.parse(body), (key, value: Record<string, unknown>) =>
      key === 'paths' ? { [path]: value[path] } : value,
    );
    const found = await lint(one.replace('"operationId":"getHome",', ''));
    expect(found.map(({ ruleId }) => ruleId).filter((id) => id !== 'no-unused-components')).toEqual([
      'operation-operationId',
    ]);
  });

  test('describes each tag', () => {
    const used = Object.values(document.paths).flatMap(({ get, post }) => [
      ...(get?.tags ?? []),
      ...(post?.tags ?? []),
    ]);
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(new Set(used));
    for (const { name, description } of document.tags) expect(description).not.toBe(name);
  });

  test('says how a call that moves money is told from its repetition', () => {
    const { schema } = document.components.parameters['IdempotencyKey'] ?? {};
    expect(schema).toEqual({ type: 'string', minLength: 8, maxLength: 100 });
  });

  test('tells amounts and counts as integers, moments and days as such', async () => {
    const { body } = await server.inject('/api/openapi.json');
    const numbers = [...body.matchAll(/"(\w+)":\{[^{}]*"type":(?:"number"|\["number","null"\])/g)].map(
      ([, name]) => name,
    );
    // Averages, a share of a whole, and the bounds of a number that a buyer is asked for, which may have a fraction.
    expect(new Set(numbers)).toEqual(new Set(['average', 'ratingAverage', 'deadRate', 'min', 'max']));
    const { properties } = Body.parse(document.components.schemas['Order']);
    expect(properties).toMatchObject({
      amountFen: { type: 'integer' },
      createdAt: { type: 'string', format: 'date-time' },
      paidAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    });
    expect(Body.parse(document.components.schemas['BalanceDay']).properties).toMatchObject({
      day: { type: 'string', format: 'date' },
    });
  });

  test('requires nothing of a request that has a default, further down neither', () => {
    const ofObject = z.object({
      properties: z.record(z.string(), z.looseObject({})),
      required: z.array(z.string()).default([]),
    });
    const withDefault = (schema: unknown): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const further = Object.values(schema).flatMap(withDefault);
      const { data } = ofObject.safeParse(schema);
      if (!data) return further;
      const { properties, required } = data;
      return [...further, ...required.filter((name) => properties[name] && 'default' in properties[name])];
    };
    expect(withDefault(Object.values(document.paths).map(({ post }) => post?.requestBody))).toEqual([]);
    expect(withDefault(document.components.schemas)).toEqual([]);
    const { properties } = Body.parse(document.components.schemas['ProductDraftInput']);
    expect(JSON.stringify(properties)).toContain('"default"');
  });

  test('has one way of paging for each call', () => {
    for (const endpoint of all) {
      const names = namesIn(operationOf(endpoint), 'query');
      expect(names.filter((name) => ['page', 'current', 'pageSize'].includes(name))).toEqual([]);
    }
  });

  test('shows files at their addresses', () => {
    const { get } = document.paths['/things/{id}'] ?? {};
    expect(get).toMatchObject({ operationId: 'readThing', tags: ['file'], security: [] });
    expect(get?.parameters.map(({ name, in: place }) => [name, place])).toEqual([
      ['id', 'path'],
      ['signature', 'query'],
      ['Range', 'header'],
    ]);
    expect(Object.keys(get?.responses ?? {})).toEqual(['200', '206', '304', '403', '416', '431', '500', '503']);
    expect(get?.responses['200']?.content).toEqual({ 'image/webp': { schema: { type: 'string', format: 'binary' } } });
  });

  test.each(all)('$name says what goes in', (endpoint) => {
    const operation = operationOf(endpoint);
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(namesIn(operation, 'path')).toEqual(inPath);
    expect(operation.parameters.every((one) => one.in !== 'path' || one.required)).toBe(true);
    // What a signed notice has in its query is its sender's.
    const hasQuery = (endpoint.method === 'GET' && !endpoint.rawBody) || endpoint.upload?.as.includes('raw');
    expect(namesIn(operation, 'query')).toEqual(hasQuery ? fieldsOf(endpoint) : []);
    const isSignedBody = endpoint.rawBody === true && endpoint.method === 'POST';
    const signed = Object.values(endpoint.signedHeaders ?? { signature: 'Signature' });
    for (const name of signed) expect(namesIn(operation, 'header').includes(name)).toBe(isSignedBody);
    expect(namesIn(operation, 'header').includes('Idempotency-Key')).toBe(
      endpoint.movesMoney === true || endpoint.mayCountOnce === true,
    );
    const isNeeded =
      endpoint.rawBody === true || endpoint.upload !== undefined || !endpoint.input.safeParse({}).success;
    expect(operation.requestBody?.required).toBe(endpoint.method === 'GET' ? undefined : isNeeded);
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
    const { 200: success, 431: headersTooLarge, ...failed } = operationOf(endpoint).responses;
    Success.parse(success?.content?.['application/json']?.schema);
    expect(headersTooLarge?.content).toBeUndefined();
    const found = Object.entries(failed).flatMap(([status, response]) =>
      failuresIn(response).map((name) => {
        expect([name, errors[name].status]).toEqual([name, Number(status)]);
        return name;
      }),
    );
    expect(found.toSorted()).toEqual(failuresOf(endpoint).toSorted());
    if (endpoint.answersFailures) return expect(found).toEqual([]);
    const ofMoney = endpoint.movesMoney ? (['idempotency_key_needed', 'idempotency_conflict'] as const) : [];
    const ofBody = endpoint.method === 'POST' ? (['body_too_large'] as const) : [];
    const common = ['invalid_input', 'internal', 'unavailable', ...ofMoney, ...ofBody];
    expect(found).toEqual(expect.arrayContaining([...common, ...endpoint.errors]));
  });

  test.each(all)('$name says who may call', (endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation['x-access']).toBe(endpoint.access);
    const { scope } = endpoint;
    const ways = [{ userToken: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];
    const ofAnyone = endpoint.errors.includes('login_needed') ? [{}, { userToken: [] }] : [];
    expect(operation.security).toEqual(endpoint.access === 'anyone' ? ofAnyone : ways);
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
    Object.entries(examplesOf(endpoint)).map(([name, example]) => ({ endpoint, name, example })),
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
    // A file says its fields in the query; a form's would be shown without the file that it needs.
    const isForm = endpoint.upload?.as.includes('raw') === false;
    const isQuery = endpoint.method === 'GET' || endpoint.upload !== undefined;
    if (!isForm) expect(isQuery ? Object.fromEntries(inQuery) : inBody).toEqual(input);
    expect(operation.responses['200']?.content?.['application/json']?.examples?.[name]?.value).toEqual({
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
  test.each(forPrograms)('$name, which programs call, has an example', (endpoint) => {
    expect(Object.keys(examplesOf(endpoint))).not.toEqual([]);
  });
  test.each(forPrograms.filter(({ output }) => output instanceof z.ZodObject && 'valid' in output.shape))(
    '$name, which never refuses with an error, has an example of a refusal',
    (endpoint) => {
      const said = Object.values(examplesOf(endpoint)).map(({ output }) => Answer.parse(output));
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
  ['/api/openapi.json', 'br', brotliDecompressSync],
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

test('/api/docs leads to the page of the web', async () => {
  const { statusCode, headers } = await server.inject('/api/docs');
  expect([statusCode, headers.location]).toEqual([308, paths.apiDocs]);
});
