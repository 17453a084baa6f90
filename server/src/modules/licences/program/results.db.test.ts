/** Every named result, once, by what a program sends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isValidCode,
  validationCodes,
  validationResults,
  type ValidationCode,
} from '#contract/licences/licenceResults.ts';
import type { Validation } from '#contract/licences/licenceValidation.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage } from '../../../../../tests/support/licences/licences.ts';
import { opensslVerifies } from '../../../../../tests/support/licences/openssl.ts';
import type { LicencePolicy } from '../service.ts';

type Calls = 'validateLicence' | 'activateLicence' | 'deactivateLicence' | 'heartbeatLicence' | 'useLicence';
type Input = Record<string, unknown>;
const dayMs = 24 * 60 * 60 * 1000;
const noKey = '00000-00000-00000-00000-00000';
const machine = 'AB-12-CD-34';
const floating = { heartbeatSeconds: 60, revivalSeconds: 120 };
let app: TestApp;
let stage: LicenceStage;
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());

/** A licence of somebody new, and what its program asks of it. */
async function issue(policy: Partial<LicencePolicy> = {}, ageDays = 0) {
  people += 1;
  const owner = await stage.makePerson(`duck${people}`);
  const issuedAt = new Date(app.now().getTime() - ageDays * dayMs);
  const [id = 0] = await stage.issueSeveral(owner, 1, policy, issuedAt);
  const { key } = (await app.call('getLicence', { id }, owner)).data;
  const ask = async (name: Calls, input: Input = {}): Promise<Validation> =>
    (await app.call(name, { key, nonce: 'n1', ...input }, { locale: 'en-US' })).data;
  return {
    id,
    owner,
    key,
    validate: (input?: Input) => ask('validateLicence', input),
    activate: (input?: Input) => ask('activateLicence', input),
    deactivate: (input?: Input) => ask('deactivateLicence', input),
    heartbeat: (input?: Input) => ask('heartbeatLicence', input),
    use: (input?: Input) => ask('useLicence', input),
  };
}
const unbound: Partial<LicencePolicy> = { binds: [] };
const past = (policy: Partial<LicencePolicy> = {}) => issue({ ...unbound, termDays: 1, ...policy }, 2);
const state = async (set: string) => {
  const licence = await issue(unbound);
  await app.sql(`update licences set ${set} where id = $1`, [licence.id]);
  return licence.validate();
};
const activated = async (policy: Partial<LicencePolicy> = {}, input: Input = { machine }) => {
  const licence = await issue(policy);
  expect(await licence.activate(input)).toMatchObject({ code: 'ACTIVATED', valid: true });
  return licence;
};

const ways: Record<ValidationCode, () => Promise<Validation>> = {
  INPUT_INVALID: async () => (await issue()).validate({ host: 'x' }),
  TOO_MANY_REQUESTS: async () => {
    const licence = await issue(unbound);
    let last = await licence.activate();
    for (let tries = 0; tries < 120; tries += 1) last = await licence.activate();
    expect(last).toMatchObject({ retryAfter: 60 });
    return last;
  },
  UNAVAILABLE: async () => {
    const licence = await issue();
    await app.sql('alter table activations rename to gone');
    try {
      return await licence.validate({ machine });
    } finally {
      await app.sql('alter table gone rename to activations');
    }
  },
  NOT_FOUND: async () => (await issue()).validate({ key: noKey }),
  KEY_REPLACED: async () => {
    const licence = await issue();
    const { status } = await app.call('rotateLicenceKey', { licenceId: licence.id }, licence.owner);
    expect(status).toBe(200);
    return licence.validate();
  },
  REFUNDED: () => state("state = 'revoked', state_reason = 'refund'"),
  REVOKED: () => state("state = 'revoked', state_reason = 'abuse'"),
  SELLER_SUSPENDED: async () => {
    const seller = await stage.makePerson('seller');
    const shops = await app.sql(
      "insert into shops (owner_id, name, state, created_at) values ($1, 'Pond', 'suspended', now()) returning id",
      [seller.userId],
    );
    return state(`shop_id = ${Number(shops.rows[0]?.['id'])}`);
  },
  SUSPENDED: () => state("state = 'suspended', state_reason = 'dispute'"),
  PRODUCT_MISMATCH: async () => (await issue(unbound)).validate({ productId: stage.productId + 1 }),
  TRIAL_ENDED: async () => (await past({ terms: { trial: true } })).validate(),
  VERSION_REQUIRED: async () => (await past({ terms: { expiry: 'keep' } })).validate(),
  EXPIRED_FOR_VERSION: async () =>
    (await past({ terms: { expiry: 'keep' } })).validate({ releasedAt: app.now().toISOString() }),
  EXPIRED: async () => (await past()).validate(),
  STARTS_LATER: async () => (await issue(unbound, -1)).validate(),
  NOT_STARTED: async () => (await issue({ terms: { starts: 'activation' } })).validate({ machine }),
  SCOPE_REQUIRED: async () => (await issue()).validate(),
  SCOPE_AMBIGUOUS: async () => (await issue()).activate({ machine, domain: 'example.com' }),
  SCOPE_INVALID: async () => (await issue()).validate({ domain: 'nonsense' }),
  SCOPE_KIND_MISMATCH: async () => (await issue()).validate({ account: '10001' }),
  FINGERPRINT_TOO_SMALL: async () =>
    (await issue({ terms: { fingerprint: 'two' } })).activate({ fingerprint: ['disk'] }),
  FINGERPRINT_MISMATCH: async () => {
    const licence = await activated({ terms: { fingerprint: 'two' } }, { fingerprint: ['disk', 'board', 'cpu'] });
    return licence.validate({ fingerprint: ['disk', 'other board', 'other cpu'] });
  },
  NEVER_BOUND: async () => (await issue()).validate({ machine }),
  NOT_BOUND: async () => (await activated()).validate({ machine: 'another-machine' }),
  DOMAIN_UNPROVEN: async () => (await issue({ terms: { domainProof: true } })).activate({ domain: 'example.com' }),
  SEATS_USED_UP: async () => (await activated({ seats: 1 })).activate({ machine: 'another-machine' }),
  HEARTBEAT_MISSING: async () => {
    const licence = await activated({ terms: { floating } });
    app.pass(61);
    return licence.validate({ machine });
  },
  HEARTBEAT_DEAD: async () => {
    const licence = await activated({ terms: { floating } });
    app.pass(181);
    return licence.heartbeat({ machine });
  },
  ENTITLEMENT_MISSING: async () => (await issue(unbound)).validate({ entitlement: 'max' }),
  USES_EXHAUSTED: async () => (await issue({ ...unbound, terms: { usesMax: 2 } })).use({ units: 3 }),
  REQUEST_ID_REUSED: async () => {
    const licence = await issue(unbound);
    await licence.use({ requestId: 'request-1' });
    return licence.use({ requestId: 'request-1', units: 2 });
  },
  UNBIND_LIMIT: async () => {
    const licence = await issue();
    for (let turn = 0; turn < 3; turn += 1) {
      await licence.activate({ machine });
      expect((await licence.deactivate({ machine })).code).toBe('DEACTIVATED');
    }
    await licence.activate({ machine });
    return licence.deactivate({ machine });
  },
  SEAT_KEPT: async () => {
    const licence = await activated();
    await app.sql(`update activations set offline_until = $2 where licence_id = $1`, [
      licence.id,
      new Date(app.now().getTime() + dayMs),
    ]);
    return licence.deactivate({ machine });
  },
  DEACTIVATED: async () => (await activated()).deactivate({ machine }),
  REVIVED: async () => {
    const licence = await activated({ terms: { floating } });
    app.pass(180);
    return licence.heartbeat({ machine });
  },
  ACTIVATED: async () => (await issue()).activate({ machine }),
  ALREADY_ACTIVE: async () => (await activated()).activate({ machine }),
  ALIVE: async () => (await activated({ terms: { floating } })).heartbeat({ machine }),
  ALREADY_USED: async () => {
    const licence = await issue(unbound);
    await licence.use({ requestId: 'request-1' });
    return licence.use({ requestId: 'request-1' });
  },
  USED: async () => (await issue(unbound)).use(),
  VALID_IN_GRACE: async () => (await past({ terms: { expiry: 'warn' } })).validate(),
  VALID_VERSION_KEPT: async () =>
    (await past({ terms: { expiry: 'keep' } })).validate({
      releasedAt: new Date(app.now().getTime() - 2 * dayMs).toISOString(),
    }),
  VALID_TRIAL: async () => (await issue({ ...unbound, terms: { trial: true } })).validate(),
  VALID: async () => (await issue(unbound)).validate(),
};

describe('each result is reached', () => {
  test.each(validationCodes)('%s', async (code) => {
    const answer = await ways[code]();
    const isValid = isValidCode(code);
    expect(answer).toMatchObject({ code, valid: isValid, detail: validationResults[code].texts['en-US'] });
    expect(answer.entitlements).toEqual(isValid ? ['pro'] : []);
    const signed = JSON.parse(answer.signed);
    expect(signed).toMatchObject({ code, valid: isValid, nonce: 'n1', entitlements: answer.entitlements });
    const { pem } = (await app.call('getLicencePublicKey', {})).data;
    expect(await opensslVerifies({ pem, text: answer.signed, signature: answer.signature })).toBe(true);
    const forged = answer.signed.replace('"n1"', '"n2"');
    expect(await opensslVerifies({ pem, text: forged, signature: answer.signature })).toBe(false);
  });
});
