/** The client package and the examples of docs/, against the portal itself. */
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { LicenceFileFacts } from '#contract/licences/licenceFileFormat.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { moveLicences, SoldLicence } from '#contract/licences/licenceAdmin.ts';
import type { handReasons } from '#contract/licences/licenceSale.ts';
import {
  validationCodes,
  type BoundPlace,
  type Validation,
  type ValidationCode,
} from '#contract/licences/licenceValidation.ts';
import type { SigningKey } from '#contract/licences/signingKeys.ts';
import type * as client from '../client/src/index.ts';
import {
  checkFile,
  isWebhookFromMallard,
  Licences,
  makeRequestFile,
  MallardError,
  Seller,
} from '../client/src/index.ts';
import { startTestApp, type TestApp } from './support/app/app.ts';
import { makeShop } from './support/trade/goods.ts';
import { setLicenceStage, type LicenceStage } from './support/licences/licences.ts';
import { makePerson } from './support/people/people.ts';
import { makeProduct } from './support/trade/products.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const machine = ['disk 1', 'Board 2', 'mac 3'];
let app: TestApp;
let stage: LicenceStage;
let licences: Licences;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
  licences = new Licences({ url: app.url, language: 'en-US' });
  folder = mkdtempSync(join(tmpdir(), 'mallard-client-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

test('has the types of the contract', () => {
  expectTypeOf<Validation>().toExtend<client.Validation<ValidationCode>>();
  expectTypeOf<keyof client.Validation>().toEqualTypeOf<keyof Validation>();
  expectTypeOf<client.Activation>().toEqualTypeOf<BoundPlace>();
  expectTypeOf<client.LicenceFileFacts>().toEqualTypeOf<LicenceFileFacts>();
  expectTypeOf<Pick<SigningKey, keyof client.PublishedKey>>().toEqualTypeOf<client.PublishedKey>();
  expectTypeOf<Pick<SoldLicence, keyof client.SoldLicence>>().toEqualTypeOf<client.SoldLicence>();
  expectTypeOf<OutputOf<typeof moveLicences>>().toEqualTypeOf<client.Moved>();
  expectTypeOf<(typeof handReasons)[number]>().toEqualTypeOf<client.StopReason>();
});

test('the guide names every result', () => {
  const guide = readFileSync(join(root, 'docs/licences.md'), 'utf8');
  expect(validationCodes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});

test.skipIf(spawnSync('curl', ['--version']).status !== 0)('the guide’s commands run as they stand there', async () => {
  const { id, key } = await stage.issue();
  const guide = readFileSync(join(root, 'docs/licences.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  expect(blocks).toHaveLength(2);
  const here = blocks
    .join('\n')
    .replaceAll('http://localhost:8080', app.url)
    .replaceAll('7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C', key);
  for (const name of ['docs', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  const { code, output } = await run('sh', ['-e', '-c', here], '', folder);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('"code":"ACTIVATED"') });
  // By each of the two examples.
  expect(output.match(new RegExp(`"licenceId":${id}`, 'g'))).toHaveLength(2);
});

describe('a program', () => {
  test('activates, asks, counts and gives back, and trusts the signed answers', async () => {
    const { key } = await stage.issue({ seats: 1, terms: { usesMax: 5 } });
    const here = { fingerprint: machine };
    expect(await licences.validate(key, here)).toMatchObject({ valid: false, code: 'NEVER_BOUND', trusted: true });
    const activated = await licences.activate(key, { ...here, productId: stage.productId });
    expect(activated).toMatchObject({ valid: true, code: 'ACTIVATED', trusted: true, entitlements: ['pro'] });
    expect(await licences.activate(key, { machine: 'another-one' })).toMatchObject({ code: 'SEATS_USED_UP' });
    expect(await licences.validate(key, here)).toMatchObject({
      valid: true,
      code: 'VALID',
      product: 'Duck',
      seatsUsed: 1,
    });
    expect(await licences.use(key, { ...here, units: 2 })).toMatchObject({ code: 'USED', usesLeft: 3 });
    const requestId = 'one and the same';
    await licences.use(key, { ...here, requestId });
    expect(await licences.use(key, { ...here, requestId })).toMatchObject({ code: 'ALREADY_USED', usesLeft: 2 });
    expect(await licences.deactivate(key, here)).toMatchObject({ code: 'DEACTIVATED', trusted: true });
  });

  test('is told what nobody signed, and that nobody is there, without an exception', async () => {
    const { key } = await stage.issue({ binds: [] });
    const stranger = new Licences({ url: app.url, keys: [] });
    expect(await stranger.validate(key)).toMatchObject({ valid: false, code: 'UNTRUSTED', entitlements: [] });
    const nobody = new Licences({ url: 'http://127.0.0.1:9', timeoutMs: 500 });
    expect(await nobody.validate(key)).toMatchObject({ valid: false, code: 'UNREACHABLE', trusted: false });
    expect(await new Licences({ url: 'no address' }).validate(key)).toMatchObject({ code: 'UNREACHABLE' });
  });

  test('reads a key from a file, with its line break', async () => {
    const { key } = await stage.issue({ binds: [] });
    expect(await licences.validate(`${key}\n`)).toMatchObject({ valid: true, trusted: true });
  });

  test.each(['null', '[]', '{}', ok(null), ok({}), ok({ keys: 5 }), ok({ signed: 1, signature: 2, keyId: 3 })])(
    'is told by name that %s is no answer',
    async (answer) => {
      const other = await listening(() => Promise.resolve(answer));
      try {
        for (const keys of [undefined, await licences.publishedKeys()]) {
          const asked = new Licences({ url: other.url, language: 'en-US', ...(keys ? { keys } : {}) });
          const told = await asked.checkOut('any', { domain: 'example.com' });
          expect(['UNREACHABLE', 'UNTRUSTED']).toContain(told.code);
          expect(told).toMatchObject({ valid: false, trusted: false, file: null });
          expect(told.detail).toMatch(/Check the/);
        }
      } finally {
        await other.stop();
      }
    },
  );

  test('is not taken in by an answer to another question', async () => {
    const { key } = await stage.issue({ binds: [] });
    const keys = await licences.publishedKeys();
    let kept = '';
    const forger = await listening(async (body) => {
      // The first answer is honest and kept; then it is given to everybody.
      if (kept === '')
        kept = (await app.request({ method: 'POST', url: '/api/licence/validate', body, headers: json })).text;
      return kept;
    });
    try {
      const fooled = new Licences({ url: forger.url, keys });
      expect(await fooled.validate(key)).toMatchObject({ valid: true, trusted: true });
      expect(await fooled.validate(key)).toMatchObject({ valid: false, code: 'UNTRUSTED' });
      // Rights written beside the signed text are no rights.
      kept = '';
      const honest = await fooled.validate(key);
      expect(honest.entitlements).toEqual(['pro']);
    } finally {
      await forger.stop();
    }
  });
});

describe('a file', () => {
  test('opens with its key on its machine only, until its end', async () => {
    const licence = await stage.issue();
    await licences.activate(licence.key, { fingerprint: machine });
    const { file, offlineUntil } = await licences.checkOut(licence.key, { fingerprint: machine });
    const text = file ?? '';
    const keys = await licences.publishedKeys();
    const right = { keys, licenceKey: licence.key, fingerprint: [...machine].reverse(), now: app.now() };
    const good = checkFile(text, right);
    expect(good).toMatchObject({ valid: true, facts: { licenceId: licence.id, entitlements: ['pro'] } });
    expect(checkFile(text, { ...right, licenceKey: `${licence.key}\n` }).valid).toBe(true);
    const code = (changes: Partial<client.FileExpectations>) => checkFile(text, { ...right, ...changes }).code;
    expect(code({ keys: [] })).toBe('wrong_signature');
    expect(code({ keys: keys.map((key) => ({ ...key, compromisedAt: app.now().toISOString() })) })).toBe(
      'wrong_signature',
    );
    expect(code({ licenceKey: (await stage.issue()).key })).toBe('wrong_key_or_machine');
    expect(code({ fingerprint: ['disk 1'] })).toBe('wrong_key_or_machine');
    expect(code({ productId: 1 })).toBe('not_this_product');
    expect(code({ nonce: 'mine' })).toBe('not_this_question');
    expect(code({ now: new Date(Date.parse(offlineUntil ?? '') + 1) })).toBe('over');
    expect(code({ now: new Date(app.now().getTime() - 3_600_000) })).toBe('clock_before_issue');
    expect(checkFile(text.replace('A', 'B'), right).valid).toBe(false);
    expect(checkFile('nothing', right).code).toBe('unreadable');
  });

  test('answers the request of a machine without network', async () => {
    const licence = await stage.issue();
    const request = makeRequestFile({ fingerprint: machine, name: 'press 4' });
    const { data } = await app.call(
      'answerRequestFile',
      { licenceId: licence.id, request: request.file },
      stage.holder,
    );
    const keys = await licences.publishedKeys();
    const expected = { keys, licenceKey: licence.key, fingerprint: machine, now: app.now() };
    expect(checkFile(data.file, { ...expected, nonce: request.nonce })).toMatchObject({ valid: true });
    expect(checkFile(data.file, { ...expected, nonce: 'of another' }).code).toBe('not_this_question');
  });

  test('is read by the examples and by the command', async () => {
    const licence = await stage.issue({ seats: 2 });
    for (const place of [{ fingerprint: machine }, { domain: 'example.com' }])
      await licences.activate(licence.key, place);
    const forMachine = (await licences.checkOut(licence.key, { fingerprint: machine })).file ?? '';
    const forDomain = (await licences.checkOut(licence.key, { domain: 'example.com' })).file ?? '';
    const published = (await app.request({ method: 'GET', url: '/api/licence/publicKeys' })).text;
    const pem = (await app.call('getLicencePublicKey', {})).data.pem;
    const at = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const [m, d, keys, key] = [at('m', forMachine), at('d', forDomain), at('keys.json', published), at('pem', pem)];
    const secret = at('key', `${licence.key}\n`);
    chmodSync(join(root, 'docs/examples/verify-licence-file.sh'), 0o755);
    const plain = machine.map((part) => part.toLowerCase());
    const shell = (...args: string[]) => run('sh', [join(root, 'docs/examples/verify-licence-file.sh'), ...args]);
    const script = (...args: string[]) =>
      run(process.execPath, ['--import', 'tsx', join(root, 'docs/examples/verify-licence-file.ts'), ...args]);
    const command = (args: string[], input: string) =>
      run(process.execPath, ['--import', 'tsx', join(root, 'client/src/verify.ts'), ...args], input);
    const runs = await Promise.all([
      shell(d, key),
      shell(m, key, secret, ...plain),
      shell(m, key, secret, 'another'),
      shell(
        at(
          'broken',
          forDomain.replace(/\n\n(.)/, (_, first) => `\n\n${first === 'e' ? 'f' : 'e'}`),
        ),
        key,
      ),
      script(d, keys),
      script(m, keys, licence.key, ...machine),
      script(m, keys, licence.key, 'another'),
      command([m, '--keys', keys, ...machine.flatMap((part) => ['--fingerprint', part])], licence.key),
      command([m, '--keys', app.url, '--fingerprint', 'another'], licence.key),
      // What is no question at all: said in a sentence, not by a stack.
      command([m, '--unknown'], ''),
      command([m, '--keys', key], licence.key),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 1, 1, 0, 0, 1, 0, 1, 2, 2]);
    for (const { output } of runs) expect(output).not.toContain('    at ');
    for (const { code, output } of runs) if (code === 0) expect(output).toContain(`"licenceId":${licence.id}`);
  });
});

test('the examples are short', () => {
  for (const name of ['verify-licence-file.ts', 'verify-licence-file.sh']) {
    expect(readFileSync(join(root, 'docs/examples', name), 'utf8').split('\n').length).toBeLessThanOrEqual(61);
  }
});

test('a seller’s program issues once, finds, stops and lets go on, with an API key', async () => {
  const shop = await makeShop(app);
  const { skuId } = await makeProduct(app, { shopId: shop.id });
  const scopes = ['licence.read', 'licence.issue', 'licence.state'];
  const form = { keyName: 'server', scopes };
  const { token } = (await app.call('createApiKey', form, { token: shop.owner.token })).data;
  const seller = new Seller({ url: app.url, apiKey: token, language: 'en-US' });
  const buyer = await makePerson(app);
  const batch = { skuId, recipients: [buyer.username], toEach: 2, seats: 5, reason: 'a gift' };
  const issued = await seller.issue(batch, 'one and the same');
  expect(await seller.issue(batch, 'one and the same')).toEqual(issued);
  const { list, total } = await seller.listLicences({ state: 'active' });
  expect(total).toBe(2);
  const [one] = list;
  const { key } = (await app.call('getLicence', { id: one?.id }, { token: buyer.token })).data;
  expect(await seller.findByKey(key)).toEqual(one);
  expect(one).toMatchObject({ seats: 5, holder: { id: buyer.id }, batchId: issued.id, orderId: null });
  const ids = list.map(({ id }) => id);
  const all = (state: string) => ({ changed: ids.map((id) => ({ id, state })), unchanged: [] });
  expect(await seller.suspend(ids, 'dispute', 'being looked at')).toEqual(all('suspended'));
  expect(await licences.validate(key)).toMatchObject({ valid: false, code: 'SUSPENDED', trusted: true });
  expect(await seller.reinstate(ids)).toEqual(all('active'));
  expect(await seller.revoke(ids, 'abuse')).toEqual(all('revoked'));
  await expect(seller.issue({ ...batch, recipients: ['nobody here'] })).rejects.toMatchObject({
    reason: 'invalid_input',
    fields: [{ field: 'recipients' }],
  });
});

test('a seller’s program is told by name what its key may not do', async () => {
  const seller = new Seller({ url: app.url, apiKey: 'mk_nobody', language: 'en-US' });
  await expect(seller.listLicences()).rejects.toThrow(MallardError);
  await expect(seller.listLicences()).rejects.toMatchObject({ status: 401 });
});

test('a webhook is known by its signature, and an old copy is not', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;
  const now = new Date();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = '{"type":"licence.bound"}';
  const key = Buffer.from(secret.slice(6), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,AAAA v1,${signature}`,
  };
  expect(isWebhookFromMallard({ headers, body }, secret, now)).toBe(true);
  expect(isWebhookFromMallard({ headers, body: `${body} ` }, secret, now)).toBe(false);
  expect(isWebhookFromMallard({ headers, body }, 'whsec_AAAA', now)).toBe(false);
  expect(isWebhookFromMallard({ headers, body }, secret, new Date(now.getTime() + 6 * 60_000))).toBe(false);
  expect(isWebhookFromMallard({ headers: {}, body }, secret, now)).toBe(false);
});

const json = { 'content-type': 'application/json' };

function ok(data: unknown): string {
  return JSON.stringify({ status: 'ok', code: 20000, msg: 'ok', data });
}

async function listening(answer: (body: string) => Promise<string>): Promise<{ url: string; stop(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(Buffer.concat(chunks).toString()).then(
        (text) => response.writeHead(200, json).end(text),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Exit code and output of a program. */
function run(
  program: string,
  args: readonly string[],
  input = '',
  cwd = root,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, timeout: 100_000 }, (error, output, complaint) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: output + complaint }),
    );
    child.stdin?.end(input);
  });
}
