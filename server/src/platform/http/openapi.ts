import { z } from 'zod';
import type { Endpoint, UploadForm } from '#contract/core/endpoint.ts';
import { errors, successCode, type ErrorName } from '#contract/core/errors.ts';
import { rawTypes } from './uploadBody.ts';

export type Json = Record<string, unknown>;

/** The contract printed as OpenAPI 3.1. */
export function openApiOf(endpoints: readonly Endpoint[], server: { url: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mallard',
      version: server.version,
      description: 'All amounts are fen (1 CNY = 100 fen), all times UTC.',
    },
    servers: [{ url: server.url }],
    paths,
    components: { securitySchemes, schemas },
  };
}

const securitySchemes: Json = {
  userToken: {
    type: 'apiKey',
    in: 'header',
    name: 'user-token',
    description: 'The token of a login.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'mk_…',
    description:
      'An API key of a user’s own, which calls what needs a scope that it has, and nothing else. The user-token header takes it as well.',
  },
};

/** `schemas` gets the forms that hold themselves, which can only be pointed at. */
function operationOf(endpoint: Endpoint, schemas: Json): Json {
  const input = hoisted(schemaOf(endpoint.input, 'input'), `${endpoint.name}.input`, schemas);
  const output = hoisted(schemaOf(endpoint.output, 'output'), `${endpoint.name}.output`, schemas);
  const operation: Json = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    parameters: parametersOf(endpoint, input),
    responses: responsesOf(endpoint, output),
    'x-access': endpoint.access,
    'x-effect': endpoint.effect,
  };
  const { scope } = endpoint;
  if (scope) operation['x-scope'] = scope;
  if (endpoint.access !== 'anyone')
    operation['security'] = [{ userToken: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];
  if (endpoint.rawBody) operation['requestBody'] = { content: { 'text/plain': { schema: { type: 'string' } } } };
  else if (endpoint.upload) operation['requestBody'] = { content: uploadContent(endpoint.upload, input) };
  else if (endpoint.method === 'POST')
    operation['requestBody'] = {
      content: { 'application/json': { schema: input, ...examplesOf(endpoint, (example) => example.input) } },
    };
  return operation;
}

/** A file as one part of several, beside the fields of the input, or as the whole body. */
function uploadContent(form: UploadForm, input: Json): Json {
  const maxLength = form.bytesMax;
  const content: Json = {};
  if (form.as.includes('multipart')) {
    const file = { type: 'string', format: 'binary', maxLength };
    const properties = { ...(input['properties'] as Json | undefined), file };
    content['multipart/form-data'] = { schema: { ...input, properties, required: ['file', ...requiredOf(input)] } };
  }
  if (form.as.includes('raw')) {
    for (const type of rawTypes) content[type] = { schema: { type: 'string', format: 'binary', maxLength } };
  }
  return content;
}

function requiredOf(input: Json): unknown[] {
  return Array.isArray(input['required']) ? input['required'] : [];
}

export function parametersOf(endpoint: Endpoint, input: Json): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const parameters: Json[] = [];
  for (const [, name] of endpoint.path.matchAll(/:(\w+)/g)) {
    parameters.push({ name, in: 'path', required: true, schema: { type: 'string' } });
  }
  // Beside a raw body there is no place but the query; beside a part of several, both are taken.
  if (endpoint.method === 'GET' || endpoint.upload?.as.includes('raw')) {
    const required = endpoint.upload?.as.includes('multipart') ? [] : requiredOf(input);
    for (const [name, schema] of Object.entries(input['properties'] ?? {})) {
      const shown = examplesOf(endpoint, (example) => fieldOf(example.input, name));
      parameters.push({ name, in: 'query', required: required.includes(name), schema, ...shown });
    }
  }
  if (endpoint.movesMoney) parameters.push(header('Idempotency-Key', 'The same key answers with the first result.'));
  if (endpoint.rawBody) parameters.push(header('Signature', 'The gateway’s signature of the body.'));
  return parameters;
}

/** What the endpoint's examples show of one thing, by their names; nothing when none of them shows it. */
function examplesOf(
  { examples = {} }: Endpoint,
  pick: (example: { input: unknown; output: unknown }) => unknown,
): { examples?: Record<string, { value: unknown }> } {
  const picked = Object.entries(examples).map(([name, example]) => [name, { value: pick(example) }] as const);
  const shown = picked.filter(([, { value }]) => value !== undefined);
  return shown.length === 0 ? {} : { examples: Object.fromEntries(shown) };
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
}

/** Pointers lead from the document's root, so what a schema defines for itself is kept there. */
function hoisted(schema: Json, name: string, schemas: Json): Json {
  if (schema['$defs'] === undefined) return schema;
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`);
  // The same schema with other pointers.
  const { $defs, ...rest } = JSON.parse(text) as Json & { $defs: Json };
  for (const [part, definition] of Object.entries($defs)) schemas[`${name}.${part}`] = definition;
  return rest;
}

function responsesOf(endpoint: Endpoint, output: Json): Json {
  const well = envelope('ok', { const: successCode }, output, 'All went well.');
  const body = (data: unknown) => ({ status: 'ok', code: successCode, msg: 'ok', data });
  Object.assign(
    well.content['application/json'],
    examplesOf(endpoint, (example) => body(example.output)),
  );
  const responses: Json = { 200: well };
  const common: ErrorName[] = ['invalid_input'];
  if (endpoint.scope) common.push('api_key_invalid', 'scope_missing');
  if (endpoint.access !== 'anyone') common.push('login_needed', 'login_expired');
  if (endpoint.access === 'admin') common.push('forbidden');
  if (endpoint.movesMoney) common.push('idempotency_key_needed', 'idempotency_conflict');
  for (const name of [...common, ...endpoint.errors]) {
    const { status } = errors[name];
    const names = [...new Set([...endpoint.errors, ...common])].filter((other) => errors[other].status === status);
    responses[status] = envelope('fail', { type: 'integer' }, failureSchema(names), names.join(', '));
  }
  return responses;
}

interface Response {
  description: string;
  content: { 'application/json': { schema: Json } };
}

function envelope(status: string, code: Json, data: Json, description: string): Response {
  const properties = { status: { const: status }, code, msg: { type: 'string' }, data };
  const schema = { type: 'object', properties, required: ['status', 'code', 'msg', 'data'] };
  return { description, content: { 'application/json': { schema } } };
}

function failureSchema(names: readonly string[]): Json {
  const properties = {
    name: { enum: names },
    fields: { type: 'array' },
    params: { type: 'object' },
    requestId: { type: 'string' },
  };
  return { type: 'object', properties, required: ['name', 'requestId'] };
}

/** Digits in a query count as numbers, so the documented input of such a field is the number itself. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json: Json = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
    target: 'draft-2020-12',
  });
  delete json['$schema'];
  if (io === 'input' && Array.isArray(json['required'])) {
    const properties = json['properties'] as Record<string, Json>;
    json['required'] = json['required'].filter((name: string) => properties[name]?.['default'] === undefined);
  }
  return json;
}
