/** The examples of the documentation hold together: a program can be tried against them. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { renderLicence, siteLicence } from '#contract/examples/exampleFacts.ts';
import { answerFile, licenceFile, machineFile, requestFile } from '#contract/examples/exampleFiles.ts';
import { readFile } from '#contract/licences/licenceFileFormat.ts';
import { licenceExamples } from '#contract/examples/licenceExamples.ts';
import { validationExamples } from '#contract/examples/validationExamples.ts';
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

test('keys of licences are the same everywhere', () => {
  const text = JSON.stringify(
    Object.values(endpoints).map((endpoint) => ('examples' in endpoint ? endpoint.examples : {})),
  );
  const found = new Set(text.match(/\b(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}\b/g));
  expect(found).toEqual(new Set([siteLicence.key, renderLicence.key]));
});
