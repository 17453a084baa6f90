/** What comes in the wrong form is refused in the envelope and in the reader's words, and reaches no handler. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Envelope, Failure } from '#contract/core/errors.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import type { RawRequest } from '../../../../tests/support/app/calls.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';

let app: TestApp;
let skuId: number;
let token: string;
let adminToken: string;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
  skuId = (await makeProduct(app, { skus: [{ priceFen: 100 }] })).skuId;
  token = (await makePerson(app)).token;
  adminToken = (await makePerson(app, 'admin')).token;
});
afterAll(async () => {
  expect((await app.sql('select from orders')).rows).toEqual([]);
  await app.stop();
});

interface Refusal {
  status: number;
  body: Envelope<Failure>;
  headers: Record<string, unknown>;
}

async function ask(request: RawRequest): Promise<Refusal> {
  const { status, text, headers } = await app.request(request);
  // Each of these tests is about a failure.
  return { status, headers, body: JSON.parse(text) as Envelope<Failure> };
}

/** An order that would be placed, but for what is wrong with its form. */
function post(body: string | undefined, headers: Record<string, string> = {}): Promise<Refusal> {
  return ask({
    method: 'POST',
    url: '/api/order/create',
    headers: {
      'user-token': token,
      'idempotency-key': 'bad input',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}

const right = () => JSON.stringify({ skuId, quantity: 1, unitPriceFen: 100 });
const withField = (field: string) => right().replace('}', `, ${field}}`);

describe('a body', () => {
  test.each([
    ['cut off', '{"skuId": 1'],
    ['in another notation', "{'skuId': 1}"],
    ['with something behind it', '{} {}'],
    ['with a name for its prototype', () => withField('"__proto__": {"isAdmin": true}')],
    ['with a name for its prototype further down', () => withField('"a": {"__proto__": {"isAdmin": true}}')],
    ['with a constructor', () => withField('"constructor": {"prototype": {"isAdmin": true}}')],
    ['empty', ''],
  ])('%s cannot be read', async (_what, body) => {
    const { status, body: answer } = await post(typeof body === 'string' ? body : body());
    expect([status, answer.code, answer.data.name]).toEqual([400, 400, 'body_malformed']);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  test.each(['application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of the type %s is not read',
    async (type) => {
      const { status, body } = await post(right(), { 'content-type': type });
      expect([status, body.data.name]).toEqual([400, 'body_malformed']);
    },
  );

  test('of an upload is no object of ours, whatever its type', async () => {
    const uploads = Object.values(endpoints as Record<string, Endpoint>).filter(({ upload }) => upload);
    expect(uploads.length).toBeGreaterThan(1);
    for (const { path } of uploads) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'image/png']) {
        const headers = { 'user-token': adminToken, 'content-type': type };
        const { status, body } = await ask({ method: 'POST', url: path, headers, body: '{}' });
        expect([path, status, body.data.name]).toEqual([path, 400, 'upload_malformed']);
      }
    }
  });

  test('that is plain text is no object, whatever it holds', async () => {
    const { status, body } = await post(right(), { 'content-type': 'text/plain' });
    expect([status, body.data.name]).toEqual([422, 'invalid_input']);
  });

  test.each(['[]', '[{"skuId":1}]', '"text"', '1', 'true'])('%s is no object', async (body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.data.fields]).toEqual([
      422,
      [{ field: '', rule: 'type', params: { expected: 'object' } }],
    ]);
  });

  test.each(['{}', 'null', undefined])('%s lacks what is required', async (body) => {
    const answer = await post(body);
    expect(answer.body.data.fields?.map(({ field, rule }) => [field, rule])).toEqual([
      ['skuId', 'required'],
      ['quantity', 'required'],
      ['unitPriceFen', 'required'],
    ]);
  });

  test('of 256 KB is read, a larger one is not', async () => {
    const padded = (bytes: number) => right().padEnd(bytes, ' ');
    expect((await post(padded(256 * 1024), { 'idempotency-key': '' })).body.data.name).toBe('idempotency_key_needed');
    const { status, body } = await post(padded(256 * 1024 + 1));
    expect([status, body.code, body.data.name]).toEqual([413, 413, 'body_too_large']);
    expect([body.data.params, body.msg]).toEqual([{ maxBytes: 256 * 1024 }, '提交的内容过大，最多 256 KB。']);
  });

  test('with fields that nobody knows is refused, each named', async () => {
    const { status, body } = await post(withField('"state": "delivered", "userId": 1'));
    expect([status, body.data.fields]).toEqual([
      422,
      [
        { field: 'state', rule: 'unknown' },
        { field: 'userId', rule: 'unknown' },
      ],
    ]);
  });

  test.each(['toString', 'hasOwnProperty', 'prototype', ''])('with the field %j is refused', async (name) => {
    const { body } = await post(withField(`${JSON.stringify(name)}: 1`));
    expect(body.data.fields).toEqual([{ field: name, rule: 'unknown' }]);
  });
});

describe('a query', () => {
  const get = (url: string) => ask({ method: 'GET', url, headers: { 'user-token': token } });

  test.each(['limit=1&limit=2', 'cursor=1&cursor=2', 'state=created&state=closed'])(
    'that says one thing twice is refused (%s)',
    async (query) => {
      const { status, body } = await get(`/api/order/list?${query}`);
      expect([status, body.data.name]).toEqual([422, 'invalid_input']);
      expect(body.data.fields?.map(({ field }) => field)).toEqual([query.split('=')[0]]);
    },
  );

  test.each(['other=1', '__proto__=1', 'constructor=1', 'limit[]=1', 'limit[a]=1'])(
    'with something that nobody knows is refused (%s)',
    async (query) => {
      const { status, body } = await get(`/api/order/list?${query}`);
      expect([status, body.data.fields?.map(({ rule }) => rule)]).toEqual([422, ['unknown']]);
    },
  );

  test('that is broken is refused', async () => {
    const { status } = await get('/api/order/detail?id=%E0%A4%A');
    expect(status).toBe(422);
  });
});

describe('a text that the database cannot keep', () => {
  test.each([
    ['login', { account: 'a', password: 'Passw0rd\ud83e', remember: false }],
    ['register', { username: 'abc', email: 'a@example.com', password: 'Passw0rd1\0', consent: true }],
    ['listProducts', { category: 'a\0b' }],
  ] as const)('is refused as bad input: %s %j', async (name, input) => {
    const reply = await app.call(name, input);
    expect([reply.status, reply.name]).toEqual([422, 'invalid_input']);
  });

  test.each([
    ['login', { account: 'a\0b', password: 'Passw0rd', remember: false }, 'login_failed'],
    ['listProducts', { search: 'a\0b' }, undefined],
    ['inquire', { query: 'example\0.com' }, undefined],
  ] as const)('is taken without what nobody sees, where people wrote it: %s %j', async (name, input, refusal) => {
    expect((await app.call(name, input)).name).toBe(refusal);
  });

  test('is a notice that nobody signed, like any other', async () => {
    const url = '/api/payment/notify/sandbox';
    const reply = await ask({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body: '{"a":"\0"}',
    });
    expect(reply.body.data.name).toBe('notice_refused');
    const { status } = await ask({ method: 'POST', url: '/api/payment/notify/%00', body: '{}' });
    expect(status).toBe(422);
  });
});

describe('an address under /api that there is not', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('is not found (%s)', async (method) => {
    const { status, body, headers } = await ask({ method, url: '/api/nothing/here?x=1' });
    expect([status, body.code, body.data.name]).toEqual([404, 404, 'not_found']);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each(['GET', 'PUT', 'DELETE'] as const)('is not taken by another method (%s)', async (method) => {
    expect((await ask({ method, url: '/api/user/login' })).body.data.name).toBe('method_not_allowed');
  });

  test.each(['/api//user/login', '/api/user/login/', '/API/user/login'])(
    'is not another one in disguise: %s',
    async (url) => expect((await app.request({ method: 'POST', url })).status).toBe(404),
  );

  test('may be broken', async () => {
    const { status, body } = await ask({ method: 'GET', url: '/api/%E0%A4%A' });
    expect([status, body.data.name]).toEqual([400, 'address_malformed']);
  });
});

describe('the envelope', () => {
  test('is complete, names the request and is kept by nobody', async () => {
    for (const reply of [await post('{}'), await post('{'), await ask({ method: 'GET', url: '/api/nothing' })]) {
      expect(Object.keys(reply.body).toSorted()).toEqual(['code', 'data', 'msg', 'status']);
      expect(reply.body.status).toBe('fail');
      expect(reply.body.msg).not.toBe('');
      expect(reply.body.data.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(reply.headers).toMatchObject({
        'x-request-id': reply.body.data.requestId,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    const ids = [await post('{}'), await post('{}')].map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
  });

  test('of what went well has code 20000', async () => {
    const reply = await app.request({ method: 'GET', url: '/api/index' });
    expect(JSON.parse(reply.text)).toMatchObject({ status: 'ok', code: 20000, msg: 'ok', data: {} });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('takes no request id from outside', async () => {
    const { headers } = await post('{}', { 'x-request-id': 'mine', 'request-id': 'mine' });
    expect(headers['x-request-id']).not.toBe('mine');
  });
});

describe('the language', () => {
  const said = async (language: string | undefined, body: string) =>
    (await post(body, language === undefined ? {} : { 'accept-language': language })).body.msg;

  test.each(['en-US', 'en', 'en-GB,en;q=0.9', 'EN'])('is English for %s', async (language) => {
    expect(await said(language, '{')).toBe('What was sent cannot be read. A JSON object is expected.');
    expect(await said(language, withField('"color": 1'))).toBe('Some fields need a change. Unknown field: color');
    expect(await said(language, right().replace('"quantity":1', '"quantity":0'))).toBe(
      'Some fields need a change. Quantity must be at least 1',
    );
  });

  test.each(['zh-CN', 'zh', 'de-DE', '', undefined])('is Chinese for %s', async (language) => {
    expect(await said(language, '{')).toBe('提交的内容无法解析，应为 JSON 对象。');
    expect(await said(language, right().replace('"quantity":1', '"quantity":0'))).toBe(
      '有些内容需要修改。数量：不能小于 1',
    );
  });

  test('separates several wrong fields', async () => {
    const body = withField('"color": 1').replace('"quantity":1', '"quantity":0');
    expect(await said('en-US', body)).toBe(
      'Some fields need a change. Quantity must be at least 1; Unknown field: color',
    );
    expect(await said('zh-CN', body)).toBe('有些内容需要修改。数量：不能小于 1；不认识的字段：color');
  });
});

test('of an answer that breaks nothing but us, nothing is told', async () => {
  await app.sql('alter table categories rename to elsewhere');
  try {
    const reply = await app.call('listCategories', {}, { locale: 'en-US' });
    expect([reply.status, reply.code, reply.name]).toEqual([500, 500, 'internal']);
    expect(JSON.stringify(reply.body)).not.toContain('categories');
    expect(Object.keys(reply.error ?? {}).toSorted()).toEqual(['name', 'requestId']);
  } finally {
    await app.sql('alter table elsewhere rename to categories');
  }
  expect((await app.call('listCategories', {})).status).toBe(200);
});
