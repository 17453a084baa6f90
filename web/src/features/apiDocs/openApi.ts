/** The OpenAPI document as far as these pages read it, and what they make of it. Pure. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  minLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

type Examples = Record<string, { value: unknown }>;
type Content = Record<string, { schema?: Schema; examples?: Examples }>;

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema?: Schema;
  examples?: Examples;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
  'x-access'?: 'anyone' | 'user' | 'admin';
  'x-effect'?: 'reads' | 'records' | 'changes';
  'x-scope'?: string;
}

export interface OpenApi {
  info: { version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

export interface Field {
  name: string;
  place: 'path' | 'query' | 'header' | 'body';
  type: string;
  required: boolean;
  description: string;
}

/** One call, ready to be shown. */
export interface ApiCall {
  name: string;
  method: 'GET' | 'POST';
  /** With `{name}` where a value stands. */
  path: string;
  summary: string;
  group: string;
  access: 'anyone' | 'user' | 'admin';
  effect: string;
  scope: string | undefined;
  movesMoney: boolean;
  fields: Field[];
  /** How what goes in is sent. */
  sends: 'nothing' | 'json' | 'file' | 'text';
  answers: 'json' | 'file';
  /** Values for the path, the query and the body of an example. */
  example: { path: Record<string, string>; query: Record<string, string>; body: unknown };
  /** Each with the name of its example; empty where it is made of the schema. */
  replies: { name: string; value: unknown }[];
  /** Names of the failures, with their HTTP status. */
  failures: { name: string; status: number }[];
}

/** All calls in the document's order. */
export function callsOf(document: OpenApi): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callOf(document, { path, method: method === 'get' ? 'GET' : 'POST', operation }),
    ),
  );
}

function callOf(document: OpenApi, at: { path: string; method: 'GET' | 'POST'; operation: Operation }): ApiCall {
  const { path, method, operation } = at;
  const parameters = (operation.parameters ?? []).map((one) => parameterOf(document, one));
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  const form = content['multipart/form-data'];
  const body = resolved(document, json?.schema ?? form?.schema);
  const success = operation.responses['200']?.content ?? {};
  const places = (place: string) => parameters.filter((one) => one.in === place);
  const valueOf = (one: Parameter) => {
    const value = firstOf(one.examples) ?? exampleOf(document, one.schema ?? {}, true) ?? '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const valuesOf = (place: string, all: boolean) =>
    Object.fromEntries(
      places(place)
        .filter((one) => all || one.required || one.examples !== undefined)
        .map((one) => [one.name, valueOf(one)]),
    );
  return {
    name: operation.operationId,
    method,
    path,
    summary: operation.summary,
    group: operation.tags[0] ?? '',
    access: operation['x-access'] ?? 'anyone',
    effect: operation['x-effect'] ?? 'reads',
    scope: operation['x-scope'],
    movesMoney: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required),
    fields: [...parameters.map((one) => fieldOf(document, one)), ...bodyFields(document, body)],
    sends: json
      ? 'json'
      : form || content['application/octet-stream']
        ? 'file'
        : content['text/plain']
          ? 'text'
          : 'nothing',
    answers: success['application/json'] ? 'json' : 'file',
    example: {
      path: valuesOf('path', true),
      query: valuesOf('query', false),
      body: json ? (firstOf(json.examples) ?? exampleOf(document, body, true)) : undefined,
    },
    replies: repliesOf(document, success['application/json']),
    failures: Object.entries(operation.responses).flatMap(([status, { $ref = '' }]) =>
      status === '200' || status === '431'
        ? []
        : ($ref.split('/').at(-1) ?? '').split('.').map((name) => ({ name, status: Number(status) })),
    ),
  };
}

function repliesOf(document: OpenApi, content: Content[string] | undefined): ApiCall['replies'] {
  const examples = Object.entries(content?.examples ?? {}).map(([name, { value }]) => ({ name, value }));
  if (examples.length > 0) return examples;
  return [{ name: '', value: exampleOf(document, content?.schema ?? {}, false) }];
}

function firstOf(examples: Examples | undefined): unknown {
  return Object.values(examples ?? {})[0]?.value;
}

function parameterOf(document: OpenApi, one: Parameter): Parameter {
  return one.$ref === undefined ? one : (document.components.parameters[lastOf(one.$ref)] ?? one);
}

function resolved(document: OpenApi, schema: Schema | undefined): Schema {
  if (schema?.$ref === undefined) return schema ?? {};
  const [, inner] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref) ?? [];
  return (inner === undefined ? undefined : document.components.schemas[inner]) ?? {};
}

function lastOf(pointer: string): string {
  return pointer.split('/').at(-1) ?? '';
}

function fieldOf(document: OpenApi, { name, in: place, required, description = '', schema = {} }: Parameter): Field {
  return { name, place, type: typeOf(document, schema), required, description };
}

function bodyFields(document: OpenApi, body: Schema): Field[] {
  return Object.entries(body.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'body',
    type: typeOf(document, schema),
    required: body.required?.includes(name) ?? false,
    description: schema.description ?? '',
  }));
}

/** A schema in a word: `integer`, `"a" | "b"`, `object[]`. */
function typeOf(document: OpenApi, schema: Schema): string {
  const own = resolved(document, schema);
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (own.const !== undefined) return JSON.stringify(own.const);
  const several = own.anyOf ?? own.oneOf;
  if (several) return several.map((one) => typeOf(document, one)).join(' | ');
  if (own.items) {
    const inner = typeOf(document, own.items);
    return inner.includes(' ') ? `(${inner})[]` : `${inner}[]`;
  }
  if (own.format === 'binary') return 'file';
  const name = Array.isArray(own.type) ? own.type.join(' | ') : (own.type ?? 'object');
  return own.format === 'date-time' || own.format === 'date' ? `${name} (${own.format})` : name;
}

/** A value of the schema; with `least` only what is required. */
export function exampleOf(document: OpenApi, schema: Schema, least: boolean, depth = 0): unknown {
  const own = resolved(document, schema);
  if (own.const !== undefined) return own.const;
  if (own.enum) return own.enum[0];
  if (own.default !== undefined) return own.default;
  const several = own.anyOf ?? own.oneOf;
  if (several) {
    const one = several.find(({ type }) => type !== 'null') ?? {};
    return exampleOf(document, one, least, depth);
  }
  if (own.allOf) {
    const parts = own.allOf.map((part) => exampleOf(document, part, least, depth));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object')) as unknown;
  }
  const type = Array.isArray(own.type) ? own.type[0] : own.type;
  switch (type) {
    case 'array':
      return depth > 4 ? [] : [exampleOf(document, own.items ?? {}, least, depth + 1)];
    case 'integer':
    case 'number':
      return own.minimum !== undefined && own.minimum > 0 ? own.minimum : 1;
    case 'boolean':
      return true;
    case 'string':
      return textOf(own);
    case 'null':
      return null;
    default:
      return depth > 4 ? {} : objectOf(document, own, least, depth);
  }
}

function objectOf(document: OpenApi, own: Schema, least: boolean, depth: number): unknown {
  const properties = Object.entries(own.properties ?? {}).filter(
    ([name]) => !least || (own.required?.includes(name) ?? false),
  );
  return Object.fromEntries(properties.map(([name, one]) => [name, exampleOf(document, one, least, depth + 1)]));
}

function textOf({ format, minLength = 0 }: Schema): string {
  if (format === 'date-time') return '2026-03-01T08:00:00.000Z';
  if (format === 'date') return '2026-03-01';
  return 'text'.padEnd(minLength, 't');
}

/** Calls whose name, address or summary holds every word. */
export function searchCalls(
  calls: readonly ApiCall[],
  words: string,
  summaries: Readonly<Record<string, string>>,
): ApiCall[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return calls.filter(({ name, method, path, summary, scope = '' }) => {
    const text = `${name} ${method} ${path} ${summary} ${scope} ${summaries[name] ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
