import type { Endpoint, UploadForm } from '#contract/core/endpoint.ts';
import { errors, fieldRules, successCode, type ErrorName } from '#contract/core/errors.ts';
import { errorTexts } from '#contract/core/errorTexts.ts';
import { failuresOf, failuresOfAll } from '#contract/core/failures.ts';
import { fieldTexts } from '#contract/core/fieldTexts.ts';
import { limits } from '#contract/core/limits.ts';
import { examples as allExamples, type Examples } from '#contract/examples/examples.ts';
import { calledBy } from '#contract/shops/staffPermissions.ts';
import { printSchemas, refersTo, type Json } from './schemas.ts';
import type { StreamRoute } from './stream.ts';
import { rawTypes } from './uploadBody.ts';

/** What is documented: the calls, and the addresses that give files. */
export interface Documented {
  endpoints: readonly Endpoint[];
  streams: readonly Omit<StreamRoute, 'open'>[];
}

/** What several operations refer to. */
interface Shared {
  responses: Json;
  printed: ReturnType<typeof printSchemas>;
}

/** The contract printed as OpenAPI 3.1. */
export function openApiOf({ endpoints, streams }: Documented, server: { url: string; version: string }): Json {
  const shared: Shared = { responses: { headers_too_large: headersTooLarge }, printed: printSchemas(endpoints) };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, shared) };
  }
  for (const stream of streams) paths[templateOf(stream.path)] = { get: streamOperation(stream, shared) };
  const used = new Set([...endpoints.map(groupOf), ...(streams.length > 0 ? [fileGroup] : [])]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mallard',
      version: server.version,
      description: 'All amounts are fen (1 CNY = 100 fen), all times UTC. Names end in `Fen` or `At` accordingly.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server.url }],
    tags: [...used].map((name) => ({ name, description: groupTexts[name] ?? name })),
    paths,
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey, ActingShop: actingShop },
      responses: shared.responses,
      schemas: { Envelope, Failure, FieldProblem, ...shared.printed.components },
    },
  };
}

/** The part of the documentation that a call stands in. */
function groupOf(endpoint: Endpoint): string {
  return endpoint.path.split('/')[2] ?? '';
}

const fileGroup = 'file';

/** What the calls of each part are for. */
const groupTexts: Readonly<Record<string, string>> = {
  account: 'Your balance, its statement, gift codes and what is set aside',
  admin: 'For admins of the platform',
  ajax: 'Uploads of pictures',
  agreement: 'The service agreement and the privacy terms, and consent to them',
  announcement: 'What the platform announces',
  apiKey: 'Your API keys',
  cart: 'Your cart, and paying for all of it at once',
  lease: 'Leases: booking, use, end, and what tenants and lessors say',
  listing: 'What you let out: listings, their accounts, calendar and income',
  rental: 'The rental mall',
  timeGroup: 'Time groups: lengths, prices and hours of what you let out',
  coupon: 'What coupons take off before you order',
  certificate: 'Your certificates as agent or person',
  commission: 'The platform’s commission on sales, by category; open to anyone',
  console: 'The first page of the console',
  domainProof: 'Proofs that a domain is yours',
  export: 'Lists as CSV files',
  message: 'What happened to your account, as messages and notices',
  favourite: 'Your favourites, and alerts about them',
  [fileGroup]: 'Files at signed addresses, and pictures',
  index: 'The site and its menu',
  inquire: 'Check whether something is genuine, and report fakes; open to anyone',
  licence: 'Licences: for their holders, and for programs that have a key',
  order: 'Your orders as a buyer',
  payment: 'Payments through a gateway',
  Finance: 'The log of withdrawals',
  refund: 'Refunds',
  review: 'Reviews of what you bought',
  sale: 'Your shop: orders, licences, reviews and questions',
  shop: 'The catalogue; open to anyone',
  ticket: 'What you write to the platform that belongs to no order',
  user: 'Accounts and logins',
  webhook: 'Calls to an address of yours',
};

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
      'An API key. It calls what needs a scope that it has, and nothing else. The user-token header takes it as well.',
  },
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A random text of your choice for each purchase or transfer, such as a UUID. A repeated call with the same key and the same body gets the reply of the first and moves no money again.',
  schema: { type: 'string', minLength: limits.idempotencyKey.min, maxLength: limits.idempotencyKey.max },
};

const optionalKey: Json = {
  ...idempotencyKey,
  required: false,
  description:
    'A random text of your choice, such as a UUID. A repeated call with the same key and the same body gets the reply of the first and changes nothing again; without one, each call counts.',
};

const actingShop: Json = {
  name: 'Acting-Shop',
  in: 'header',
  required: false,
  description:
    'The number of the shop that you work for, where you call for it as its staff. Without it you call for your own shop.',
  schema: { type: 'integer', minimum: 1 },
};

const headersTooLarge: Json = {
  description: 'Address and headers are too large. The reply is no envelope.',
};

const Envelope: Json = {
  type: 'object',
  properties: { status: { const: 'ok' }, code: { const: successCode }, msg: { type: 'string' } },
  required: ['status', 'code', 'msg', 'data'],
};

const FieldProblem: Json = {
  type: 'object',
  description: 'What is wrong with one field of the input.',
  properties: {
    field: { type: 'string', description: 'A dotted path; empty for the whole input.' },
    rule: { type: 'string', enum: fieldRules },
    params: { $ref: '#/components/schemas/Failure/properties/data/properties/params' },
  },
  required: ['field', 'rule'],
};

const Failure: Json = {
  type: 'object',
  properties: {
    status: { const: 'fail' },
    code: { type: 'integer', enum: [...new Set(Object.values(errors).map(({ code }) => code))] },
    msg: { type: 'string', description: 'For people, in Chinese or English as `Accept-Language` asks.' },
    data: {
      type: 'object',
      properties: {
        name: { type: 'string', enum: Object.keys(errors) },
        params: {
          type: 'object',
          description: 'The numbers and words that `msg` is made of.',
          additionalProperties: { type: ['string', 'number'] },
        },
        fields: { type: 'array', items: refersTo('FieldProblem'), description: 'Of `invalid_input`.' },
        requestId: { type: 'string', description: 'Finds the call in the logs.' },
      },
      required: ['name', 'requestId'],
    },
  },
  required: ['status', 'code', 'msg', 'data'],
};

function operationOf(endpoint: Endpoint, shared: Shared): Json {
  const input = shared.printed.inputOf(endpoint);
  const { name, summary, access, effect, scope } = endpoint;
  const login = access === 'anyone' ? [] : [{ userToken: [] }];
  // A call that anyone may make may still need a login for some of what it does.
  if (access === 'anyone' && endpoint.errors.includes('login_needed')) login.push({ userToken: [] });
  const mayBeAnonymous = access === 'anyone' && login.length > 0 ? [{}] : [];
  return {
    operationId: name,
    summary,
    tags: [groupOf(endpoint)],
    parameters: parametersOf(endpoint, shared.printed.fieldsOf(input)),
    ...bodyOf(endpoint, input, shared),
    responses: {
      200: successOf(endpoint, shared),
      ...failureResponses(failuresOf(endpoint), shared),
    },
    security: [...mayBeAnonymous, ...login, ...(scope ? [{ apiKey: [scope] }] : [])],
    'x-access': access,
    'x-effect': effect,
    ...(scope && { 'x-scope': scope }),
  };
}

function bodyOf(endpoint: Endpoint, input: Json, { printed }: Shared): Json {
  if (endpoint.method !== 'POST') return {};
  if (endpoint.rawBody) {
    return { requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string' } } } } };
  }
  const fields = printed.fieldsOf(input);
  if (endpoint.upload) return { requestBody: { required: true, content: uploadContent(endpoint.upload, fields) } };
  const content = { schema: input, ...examplesOf(endpoint, (example) => example.input) };
  return { requestBody: { required: requiredOf(fields).length > 0, content: { 'application/json': content } } };
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

function parametersOf(endpoint: Endpoint, input: Json): Json[] {
  const parameters: Json[] = pathParameters(endpoint.path);
  // A signed notice that comes as a query has the fields of whoever sends it. Beside a raw file there is no place but the
  // query; beside a part of several, both are taken.
  const isOwnQuery = endpoint.method === 'GET' && !endpoint.rawBody;
  if (isOwnQuery || endpoint.upload?.as.includes('raw')) {
    const required = endpoint.upload?.as.includes('multipart') ? [] : requiredOf(input);
    for (const [name, property] of Object.entries((input['properties'] ?? {}) as Record<string, Json>)) {
      const { description = describe(name), ...schema } = property;
      const shown = examplesOf(endpoint, (example) => fieldOf(example.input, name));
      parameters.push({ name, in: 'query', required: required.includes(name), description, schema, ...shown });
    }
  }
  if (endpoint.movesMoney) parameters.push(refersTo('IdempotencyKey', 'parameters'));
  if (endpoint.mayCountOnce) parameters.push(optionalKey);
  const shopCall = calledBy(endpoint.name);
  if (shopCall !== undefined && shopCall !== 'ownerOnly') parameters.push(refersTo('ActingShop', 'parameters'));
  if (endpoint.rawBody && endpoint.method === 'POST') parameters.push(...signedHeaders(endpoint));
  return parameters;
}

function signedHeaders(endpoint: Endpoint): Json[] {
  return Object.values(endpoint.signedHeaders ?? { signature: 'Signature' }).map((name) => ({
    name,
    in: 'header',
    required: true,
    description: name.endsWith('Signature') ? 'The gateway’s signature of the body.' : 'What is signed with the body.',
    schema: { type: 'string' },
  }));
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: describe(name),
    schema: { type: 'string' },
  }));
}

function describe(field: string): string {
  return fieldTexts[field]?.['en-US'] ?? field;
}

function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** What the endpoint's examples show of one thing, by their names; nothing when none of them shows it. */
function examplesOf(
  endpoint: Endpoint,
  pick: (example: { input: unknown; output: unknown }) => unknown,
): { examples?: Record<string, { value: unknown }> } {
  const picked = Object.entries(examplesNamed(endpoint.name)).map(
    ([name, example]) => [name, { value: pick(example) }] as const,
  );
  const shown = picked.filter(([, { value }]) => value !== undefined);
  return shown.length === 0 ? {} : { examples: Object.fromEntries(shown) };
}

/** The examples of an endpoint by its name; none for most. */
function examplesNamed(name: string): Examples {
  return Object.entries(allExamples).find(([key]) => key === name)?.[1] ?? {};
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
}

function successOf(endpoint: Endpoint, { printed }: Shared): Json {
  const body = (data: unknown) => ({ status: 'ok', code: successCode, msg: 'ok', data });
  const schema = {
    allOf: [
      refersTo('Envelope'),
      { type: 'object', properties: { data: printed.outputOf(endpoint) }, required: ['data'] },
    ],
  };
  const shown = examplesOf(endpoint, (example) => body(example.output));
  return { description: 'Success.', content: { 'application/json': { schema, ...shown } } };
}

/** A response for each HTTP status that the failures have. */
function failureResponses(names: readonly ErrorName[], { responses }: Shared): Json {
  const own: Json = { 431: refersTo('headers_too_large', 'responses') };
  for (const status of new Set(names.map((name) => errors[name].status))) {
    const ofStatus = names.filter((name) => errors[name].status === status);
    const key = ofStatus.join('.');
    responses[key] ??= failureResponse(ofStatus);
    own[status] = refersTo(key, 'responses');
  }
  return own;
}

function failureResponse(names: readonly ErrorName[]): Json {
  const description = names
    .map((name) => `\`${name}\` (${errors[name].code}): ${errorTexts[name]['en-US']}`)
    .join('\n\n');
  const narrowed = {
    type: 'object',
    properties: {
      code: { enum: names.map((name) => errors[name].code) },
      data: { type: 'object', properties: { name: { enum: names } }, required: ['name'] },
    },
    required: ['code', 'data'],
  };
  const headers = names.some((name) => retried.has(errors[name].status)) && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  };
  const content = { 'application/json': { schema: { allOf: [refersTo('Failure'), narrowed] } } };
  return { description, ...headers, content };
}

/** The statuses that come with `Retry-After`. */
const retried: ReadonlySet<number> = new Set([429, 503]);

function streamOperation(stream: Omit<StreamRoute, 'open'>, shared: Shared): Json {
  const { name, path, summary, mimetype, query, errors: own } = stream;
  const content = { [mimetype]: { schema: { type: 'string', format: 'binary' } } };
  return {
    operationId: name,
    summary,
    tags: [fileGroup],
    parameters: [
      ...pathParameters(path),
      ...query.map((field) => ({
        name: field,
        in: 'query',
        required: true,
        description: 'A part of the signed address.',
        schema: { type: 'string' },
      })),
      {
        name: 'Range',
        in: 'header',
        required: false,
        description: 'A part of the file, as `bytes=0-1023`.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: { description: 'The file.', content },
      206: { description: 'The part that was asked for.', content },
      304: { description: 'The file is the one of `If-None-Match`.' },
      416: { description: 'The file has no such part.' },
      ...failureResponses([...own, ...failuresOfAll], shared),
    },
    security: [],
  };
}
