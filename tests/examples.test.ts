/** The examples of the documentation hold together: a program can be tried against them. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/examples.ts';
import { renderLicence, siteLicence } from '#contract/examples/exampleFacts.ts';
import { answerFile, licenceFile, machineFile, requestFile } from '#contract/examples/exampleFiles.ts';
import { readFile, machineFileContext, printFile } from '#contract/licences/licenceFileFormat.ts';
import { licenceExamples } from '#contract/examples/licenceExamples.ts';
import { validationExamples } from '#contract/examples/validationExamples.ts';
import { RotationAnswer } from '#contract/webhooks/rotationAnswer.ts';
import { makeWebhookSecret, signedHeaders } from '../server/src/modules/webhooks/signature.ts';
import { freePort } from './support/servers/freePort.ts';
import { checkFile, fingerprintOf } from '../client/src/index.ts';

const { keys } = licenceExamples.listLicencePublicKeys.beforeRotation.output;

test('keys are named by their thumbprint, and their PEM is the key', () => {
  for (const { kid, x, pem } of keys) {
    const jwk = { crv: 'Ed25519', kty: 'OKP', x };
    expect(createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')).toBe(kid);
    expect(createPublicKey(pem).export({ format: 'jwk' })).toEqual(jwk);
  }
});

const answers = Object.entries(validationExamples).flatMap(([call, examples]) =>
  Object.entries(examples).map(([name, { input, output }]) => ({ call, name, input, output })),
);

describe.each(answers)('$call: $name', ({ call, name, input, output }) => {
  const signed: unknown = JSON.parse(output.signed);

  test('is named by its result and signed by a published key', () => {
    expect(output.code).toBe(name);
    const pem = keys.find(({ kid }) => kid === output.keyId)?.pem ?? '';
    expect(verify(null, Buffer.from(output.signed), pem, Buffer.from(output.signature, 'base64'))).toBe(true);
  });

  test('says in its signed text what it says beside it, of what was asked', () => {
    const { code, valid, expiresAt, graceUntil, entitlements, seats, seatsUsed, usesLeft, activation } = output;
    const same = { code, valid, expiresAt, graceUntil, entitlements, seats, seatsUsed, usesLeft };
    const asked: Record<string, unknown> = { ...input };
    const fingerprint = 'fingerprint' in input ? fingerprintOf(input.fingerprint) : null;
    expect(signed).toMatchObject({
      ...same,
      nonce: input.nonce,
      // A file comes with what a validation would answer.
      call: call === 'checkOutLicence' ? 'validate' : call.replace('Licence', ''),
      keyFingerprint: createHash('sha256').update(input.key).digest('hex'),
      product: { id: output.productId, title: output.product },
      scope: { domain: asked['domain'] ?? null, machine: null, account: null, fingerprint },
      asked: {
        productId: asked['productId'] ?? null,
        units: asked['units'] ?? null,
        requestId: asked['requestId'] ?? null,
      },
      activation: activation && { id: activation.id, diesAt: activation.diesAt },
    });
  });
});

describe('files', () => {
  const now = new Date('2026-03-15T00:00:00.000Z');
  const { key: licenceKey, fingerprint } = renderLicence;

  test('open with the key of their licence on their machine', () => {
    const onSite = { keys, licenceKey: siteLicence.key, productId: siteLicence.productId, now };
    expect(checkFile(licenceFile, onSite)).toMatchObject({ valid: true, facts: { licenceId: siteLicence.id } });
    const rendering = { keys, licenceKey, fingerprint, productId: renderLicence.productId, now };
    expect(checkFile(machineFile, rendering)).toMatchObject({ valid: true, facts: { licenceId: renderLicence.id } });
    expect(checkFile(machineFile, { ...rendering, licenceKey: siteLicence.key }).valid).toBe(false);
  });

  test('answer the request that they are shown with', () => {
    const request = JSON.parse(Buffer.from(readFile(requestFile)?.payload ?? '', 'base64').toString()) as {
      fingerprint: string[];
      nonce: string;
    };
    const expected = { keys, licenceKey, fingerprint: request.fingerprint, nonce: request.nonce, now };
    expect(checkFile(answerFile, expected)).toMatchObject({ valid: true, facts: { activationId: 5162 } });
  });
});

describe('programs in docs/examples', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mallard-examples-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const licenceKey = renderLicence.key;
  // In the order of their bytes; UTF-16 has the duck before the ideograph, which lies above the surrogates.
  const machine = ['board é', 'zebra', 'ｷｰ', '\ufa0e', '🦆 1', '𠀋'].map((part) => part.normalize('NFKC'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

  function signedMachineFile(): string {
    const facts = {
      keyFingerprint: createHash('sha256').update(licenceKey).digest('hex'),
      product: { id: renderLicence.productId },
      // Written as the file is loaded, long before the last program reads it on a busy machine.
      goodUntil: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
    };
    const secret = createHmac('sha256', licenceKey)
      .update(machineFileContext + fingerprintOf(machine))
      .digest();
    const iv = Buffer.alloc(16, 7);
    const cipher = createCipheriv('aes-256-cbc', secret, iv);
    const payload = Buffer.concat([iv, cipher.update(JSON.stringify(facts)), cipher.final()]).toString('base64');
    const signature = sign(null, Buffer.from(payload), privateKey).toString('base64');
    return printFile({
      kind: 'machine',
      headers: { Format: '1', 'Key-Id': 'mine', Signature: signature },
      payload,
    });
  }

  const file = at('machine', signedMachineFile());
  const keysFile = at('keys.json', JSON.stringify({ data: { keys: [{ kid: 'mine', pem, compromisedAt: null }] } }));
  const script = (parts: readonly string[]) =>
    spawnSync(
      process.execPath,
      ['--import', 'tsx', 'docs/examples/verify-licence-file.ts', file, keysFile, licenceKey, ...parts],
      { encoding: 'utf8' },
    );
  const shell = (parts: readonly string[]) =>
    spawnSync('sh', ['docs/examples/verify-licence-file.sh', file, at('pem', pem), at('key', licenceKey), ...parts], {
      encoding: 'utf8',
    });

  test.each([
    ['verify-licence-file.ts', script],
    ['verify-licence-file.sh', shell],
  ])('%s sorts the parts of a machine by their bytes', (_name, run) => {
    const opened = run(machine.toReversed());
    expect([opened.status, opened.stderr]).toEqual([0, '']);
    expect(opened.stdout).toContain('"goodUntil"');
    expect(run(machine.slice(1)).status).toBe(1);
  });

  test('the shell script uses nothing that only GNU or BSD tools have', () => {
    const text = readFileSync('docs/examples/verify-licence-file.sh', 'utf8');
    expect(text).not.toMatch(/\\[|+?]|\b(sed -[^n ]|head -c|mktemp|readlink|grep -[oP]|base64 -w|\[\[|local )/);
    // `n` alone: nothing is run.
    execFileSync('sh', ['-n', 'docs/examples/verify-licence-file.sh']);
  });
});

describe('rotate-credentials.ts', () => {
  const secret = makeWebhookSecret();
  const message = (id: string, rotation: object | null) =>
    JSON.stringify({ id, type: 'lease.ended', lease: null, rotation });
  let program: ChildProcess | undefined;
  let url = '';
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    program = spawn(process.execPath, ['--import', 'tsx', 'docs/examples/rotate-credentials.ts', String(port)], {
      env: { ...process.env, WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(program.stdout ?? program, 'data');
  });
  afterAll(() => program?.kill());
  const send = (id: string, body: string, by = secret) =>
    fetch(url, { method: 'POST', body, headers: signedHeaders({ id, at: new Date(), body }, [by]) });

  test('answers what the portal takes: new credentials, the same ones to the same message, and none unasked', async () => {
    const asked = message('lse_1', { unitId: 3043, askedAt: '2026-03-28T10:00:00.000Z' });
    const first: unknown = await (await send('lse_1', asked)).json();
    expect(RotationAnswer.safeParse(first).data).toEqual({ credentials: ['account-3043', expect.any(String)] });
    expect(await (await send('lse_1', asked)).json()).toEqual(first);
    expect(await (await send('lse_2', message('lse_2', null))).json()).toEqual({});
    expect((await send('lse_1', asked, makeWebhookSecret())).status).toBe(401);
  });
});

describe('restock.ts', () => {
  const secret = makeWebhookSecret();
  const message = (id: string, type = 'stock.low') =>
    JSON.stringify({ id, type, detail: { productId: 1007, skuId: 2011, left: 5, lowStock: 5 } });
  let program: ChildProcess | undefined;
  let url = '';
  let said = '';
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    program = spawn(process.execPath, ['--import', 'tsx', 'docs/examples/restock.ts', String(port)], {
      env: { ...process.env, WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    program.stdout?.on('data', (text) => (said += String(text)));
    await once(program.stdout ?? program, 'data');
  });
  afterAll(() => program?.kill());
  const send = async (id: string, body: string, by = secret) =>
    (await fetch(url, { method: 'POST', body, headers: signedHeaders({ id, at: new Date(), body }, [by]) })).status;

  test('restocks once for each message, and nothing that nobody signed', async () => {
    expect(await send('stk_1', message('stk_1'), makeWebhookSecret())).toBe(401);
    for (const id of ['stk_1', 'stk_1', 'stk_2']) expect(await send(id, message(id))).toBe(200);
    expect(await send('ord_1', message('ord_1', 'order.paid'))).toBe(200);
    await expect.poll(() => said.match(/^restock 2011: 5 left, warned from 5$/gm)?.length).toBe(2);
  });
});

test('the calls of the documentation go to the address that the reader sets', () => {
  const texts = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|sh|ts)$/.test(name))
    .map((name) => readFileSync(join('docs', name), 'utf8'));
  const calls = texts.flatMap((text) => text.match(/^.*\bcurl .*$/gm) ?? []);
  expect(calls.length).toBeGreaterThan(2);
  for (const call of calls) expect(call).toContain('curl -s "$MALLARD_URL/api/');
  for (const text of texts.filter((one) => one.includes('$MALLARD_URL'))) {
    expect(text).toContain('\nMALLARD_URL=http://localhost:8080\n');
  }
});

test('keys of licences are the same everywhere', () => {
  const text = JSON.stringify(examples);
  const found = new Set(text.match(/\b(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}\b/g));
  expect(found).toEqual(new Set([siteLicence.key, renderLicence.key]));
});
