/** What the documentation shows of the calls that programs make with a licence key: answers as they were sent and signed. */
import { exampleSigningKey, renderLicence, siteLicence } from './exampleFacts.ts';
import { machineFile } from './exampleFiles.ts';
import { isValidCode, type ValidationCode, validationResults } from '../licences/licenceResults.ts';

interface Place {
  id: number;
  kind: 'domain' | 'machine';
  boundAt: string;
  diesAt: string | null;
  offlineUntil: string | null;
}

/** What differs from answer to answer; what is left out is null. */
interface Told {
  code: ValidationCode;
  seatsUsed: number;
  activation?: Place;
  usesLeft?: number;
  field?: string;
  signed: string;
  signature: string;
}

function answer(licence: typeof siteLicence | typeof renderLicence, told: Told) {
  const { code, seatsUsed, activation, usesLeft = null, field = null, signed, signature } = told;
  const valid = isValidCode(code);
  return {
    valid,
    code,
    detail: validationResults[code].texts['zh-CN'],
    product: licence.title,
    productId: licence.productId,
    expiresAt: licence.expiresAt,
    graceUntil: null,
    entitlements: valid ? licence.entitlements : [],
    seats: licence.seats,
    seatsUsed,
    activation: activation ? { ...activation, heartbeatSeconds: licence.heartbeatSeconds } : null,
    usesLeft,
    reason: null,
    field,
    retryAfter: null,
    signed,
    signature,
    keyId: exampleSigningKey.kid,
  };
}

const onSite = {
  id: 5120,
  kind: 'domain',
  boundAt: '2026-03-01T08:05:00.000Z',
  diesAt: null,
  offlineUntil: null,
} as const;
const rendering = {
  id: 5151,
  kind: 'machine',
  boundAt: '2026-03-14T09:00:00.000Z',
  diesAt: '2026-03-14T09:18:00.000Z',
  offlineUntil: null,
} as const;
const { fingerprint } = renderLicence;

export const validationExamples = {
  validateLicence: {
    VALID: {
      input: { key: siteLicence.key, domain: 'shop.example', productId: siteLicence.productId, nonce: '5f0c1d2e' },
      output: answer(siteLicence, {
        code: 'VALID',
        seatsUsed: 1,
        activation: onSite,
        signed:
          '{"code":"VALID","valid":true,"keyFingerprint":"79db5e7b733fc937d8fa907d3b5bd1d86d0adf3a6fa0deb057fec07f2f64e876","product":{"id":1007,"title":"站点统计专业版"},"scope":{"domain":"shop.example","machine":null,"account":null,"fingerprint":null},"nonce":"5f0c1d2e","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":["pro"],"issuedAt":"2026-03-14T09:00:00.000Z","goodUntil":"2026-03-14T09:05:00.000Z","call":"validate","asked":{"productId":1007,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5120,"diesAt":null},"usesLeft":null}',
        signature: 'lU7s20xhFHlRnIUPxvyhdx3txMAJ+nRuaXumyrkV8U7MWNb6JsdcBXk6vGny/kVKI57o61V6kK0viDEYD6hRDg==',
      }),
    },
    NOT_BOUND: {
      input: { key: siteLicence.key, domain: 'other.example', productId: siteLicence.productId, nonce: '8b7e6a50' },
      output: answer(siteLicence, {
        code: 'NOT_BOUND',
        seatsUsed: 1,
        field: 'domain',
        signed:
          '{"code":"NOT_BOUND","valid":false,"keyFingerprint":"79db5e7b733fc937d8fa907d3b5bd1d86d0adf3a6fa0deb057fec07f2f64e876","product":{"id":1007,"title":"站点统计专业版"},"scope":{"domain":"other.example","machine":null,"account":null,"fingerprint":null},"nonce":"8b7e6a50","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":[],"issuedAt":"2026-03-14T09:00:00.000Z","goodUntil":"2026-03-14T09:05:00.000Z","call":"validate","asked":{"productId":1007,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":null,"usesLeft":null}',
        signature: 'zITbM0YzPXcn3/CE7A7iS0cxXoCba9SZ1uHh8cI5X/2XKt6JP9LFPmyEVXLOCu6YYoQ2v7XZPVxU7zTMzu/zAA==',
      }),
    },
  },
  activateLicence: {
    ACTIVATED: {
      input: { key: siteLicence.key, domain: 'shop.example', productId: siteLicence.productId, nonce: 'q7Yb2LrW' },
      output: answer(siteLicence, {
        code: 'ACTIVATED',
        seatsUsed: 1,
        activation: onSite,
        signed:
          '{"code":"ACTIVATED","valid":true,"keyFingerprint":"79db5e7b733fc937d8fa907d3b5bd1d86d0adf3a6fa0deb057fec07f2f64e876","product":{"id":1007,"title":"站点统计专业版"},"scope":{"domain":"shop.example","machine":null,"account":null,"fingerprint":null},"nonce":"q7Yb2LrW","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":["pro"],"issuedAt":"2026-03-01T08:05:00.000Z","goodUntil":"2026-03-01T08:10:00.000Z","call":"activate","asked":{"productId":1007,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5120,"diesAt":null},"usesLeft":null}',
        signature: 'YKo0UcYyjKYdDdYI1DtU3Js6mr17MQ9YpzGlzR6H4P1CoArExSJN8SWHsO0h7552OIZawb1G1bM/3fq2LsODCw==',
      }),
    },
    SEATS_USED_UP: {
      input: { key: renderLicence.key, fingerprint: ['disk-ST8000', 'board-9XK774', 'mac-a81b90'], nonce: '2ce05b96' },
      output: answer(renderLicence, {
        code: 'SEATS_USED_UP',
        seatsUsed: 2,
        usesLeft: 975,
        signed:
          '{"code":"SEATS_USED_UP","valid":false,"keyFingerprint":"a79cc4fd7d02302ff4c3067953c6a2b769642e3a72a452ce3ee047591cf77529","product":{"id":1012,"title":"批量渲染客户端"},"scope":{"domain":null,"machine":null,"account":null,"fingerprint":"7b5a4e7b7da7cca83668645fdb901a8714c6c49c8c39e0132d8f33ca43844f13"},"nonce":"2ce05b96","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":[],"issuedAt":"2026-03-14T09:10:00.000Z","goodUntil":"2026-03-14T09:15:00.000Z","call":"activate","asked":{"productId":null,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":2,"activation":null,"usesLeft":975}',
        signature: 'OL6cBvVWC1J76hseY89FoZcQPfMrpD1TLiPNj3AVqTPwVPzv/tEVg+toa6m06ntgDQXRAj5ABJwe0L67cGwyAQ==',
      }),
    },
  },
  deactivateLicence: {
    DEACTIVATED: {
      input: { key: siteLicence.key, domain: 'staging.example', nonce: '41d8c6b3' },
      output: answer(siteLicence, {
        code: 'DEACTIVATED',
        seatsUsed: 1,
        activation: { ...onSite, id: 5170, boundAt: '2026-03-25T01:30:00.000Z' },
        signed:
          '{"code":"DEACTIVATED","valid":false,"keyFingerprint":"79db5e7b733fc937d8fa907d3b5bd1d86d0adf3a6fa0deb057fec07f2f64e876","product":{"id":1007,"title":"站点统计专业版"},"scope":{"domain":"staging.example","machine":null,"account":null,"fingerprint":null},"nonce":"41d8c6b3","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":[],"issuedAt":"2026-03-25T02:00:00.000Z","goodUntil":"2026-03-25T02:05:00.000Z","call":"deactivate","asked":{"productId":null,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5170,"diesAt":null},"usesLeft":null}',
        signature: 'NgqLV0/xRQFEkeFVJpWK8BlyG0NLYefUQGhe4jUjrW/WVAk/w7yjjbVgncExLb3BmugqBgB3maqZcGjdiw6TCw==',
      }),
    },
    UNBIND_LIMIT: {
      input: { key: siteLicence.key, domain: 'shop.example', nonce: '7a90fe25' },
      output: answer(siteLicence, {
        code: 'UNBIND_LIMIT',
        seatsUsed: 1,
        activation: { ...onSite, offlineUntil: '2026-03-28T09:10:00.000Z' },
        signed:
          '{"code":"UNBIND_LIMIT","valid":false,"keyFingerprint":"79db5e7b733fc937d8fa907d3b5bd1d86d0adf3a6fa0deb057fec07f2f64e876","product":{"id":1007,"title":"站点统计专业版"},"scope":{"domain":"shop.example","machine":null,"account":null,"fingerprint":null},"nonce":"7a90fe25","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":[],"issuedAt":"2026-03-25T02:03:00.000Z","goodUntil":"2026-03-25T02:08:00.000Z","call":"deactivate","asked":{"productId":null,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5120,"diesAt":null},"usesLeft":null}',
        signature: 'qgMVBsnSyOjRQUtXtO3S86lfCIQay6SZ0fWTx1EnEN4BoIn6tXMQIdPCBpJgKuYmDnTD2EYbCgQ84lCRyHx+Dg==',
      }),
    },
  },
  heartbeatLicence: {
    ALIVE: {
      input: { key: renderLicence.key, fingerprint, nonce: 'b1e09f3c' },
      output: answer(renderLicence, {
        code: 'ALIVE',
        seatsUsed: 1,
        activation: rendering,
        usesLeft: 1000,
        signed:
          '{"code":"ALIVE","valid":true,"keyFingerprint":"a79cc4fd7d02302ff4c3067953c6a2b769642e3a72a452ce3ee047591cf77529","product":{"id":1012,"title":"批量渲染客户端"},"scope":{"domain":null,"machine":null,"account":null,"fingerprint":"9f35fa748801a7500d3129b73d0d9e192a5b67a1a19fa4ca746057b37cee4ef8"},"nonce":"b1e09f3c","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":["render","export-4k"],"issuedAt":"2026-03-14T09:08:00.000Z","goodUntil":"2026-03-14T09:13:00.000Z","call":"heartbeat","asked":{"productId":null,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5151,"diesAt":"2026-03-14T09:18:00.000Z"},"usesLeft":1000}',
        signature: 'JD6pKIUsQjYQZHKrCvEuORdDigO8fz/KqG4MS1XbF4gDa7EV/vcHAGQKx7bWGTFzL04keH++ljH+OuqNFjdLAQ==',
      }),
    },
    HEARTBEAT_DEAD: {
      input: { key: renderLicence.key, fingerprint, nonce: 'c41d07aa' },
      output: answer(renderLicence, {
        code: 'HEARTBEAT_DEAD',
        seatsUsed: 1,
        usesLeft: 1000,
        field: 'fingerprint',
        signed:
          '{"code":"HEARTBEAT_DEAD","valid":false,"keyFingerprint":"a79cc4fd7d02302ff4c3067953c6a2b769642e3a72a452ce3ee047591cf77529","product":{"id":1012,"title":"批量渲染客户端"},"scope":{"domain":null,"machine":null,"account":null,"fingerprint":"9f35fa748801a7500d3129b73d0d9e192a5b67a1a19fa4ca746057b37cee4ef8"},"nonce":"c41d07aa","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":[],"issuedAt":"2026-03-02T01:22:00.000Z","goodUntil":"2026-03-02T01:27:00.000Z","call":"heartbeat","asked":{"productId":null,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":null,"usesLeft":1000}',
        signature: 'jB0bVfwa87vNLh2DMkeoj9PyNtBSQfmW6ojpfZgol1Sm0eTFfPzxWhP6IEYdMoMeT0Cu5PtYcRlWmScCrBDrDg==',
      }),
    },
  },
  useLicence: {
    USED: {
      input: { key: renderLicence.key, fingerprint, units: 25, requestId: 'job-2026-0314-0007', nonce: 'e7a2c90d' },
      output: answer(renderLicence, {
        code: 'USED',
        seatsUsed: 1,
        activation: rendering,
        usesLeft: 975,
        signed:
          '{"code":"USED","valid":true,"keyFingerprint":"a79cc4fd7d02302ff4c3067953c6a2b769642e3a72a452ce3ee047591cf77529","product":{"id":1012,"title":"批量渲染客户端"},"scope":{"domain":null,"machine":null,"account":null,"fingerprint":"9f35fa748801a7500d3129b73d0d9e192a5b67a1a19fa4ca746057b37cee4ef8"},"nonce":"e7a2c90d","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":["render","export-4k"],"issuedAt":"2026-03-14T09:08:00.000Z","goodUntil":"2026-03-14T09:13:00.000Z","call":"use","asked":{"productId":null,"releasedAt":null,"entitlement":null,"units":25,"requestId":"job-2026-0314-0007"},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5151,"diesAt":"2026-03-14T09:18:00.000Z"},"usesLeft":975}',
        signature: 'bDVdhtbBY6KxZeAFfAeF4s7ixcIBMF0WOrvuljFVYHRteSCq3zodPJuFDqAetPtg+Unh2YViIu4PMQhy8HpEAA==',
      }),
    },
    USES_EXHAUSTED: {
      input: { key: renderLicence.key, fingerprint, units: 25, requestId: 'job-2026-0314-0398', nonce: 'f03b5d71' },
      output: answer(renderLicence, {
        code: 'USES_EXHAUSTED',
        seatsUsed: 1,
        activation: rendering,
        usesLeft: 10,
        signed:
          '{"code":"USES_EXHAUSTED","valid":false,"keyFingerprint":"a79cc4fd7d02302ff4c3067953c6a2b769642e3a72a452ce3ee047591cf77529","product":{"id":1012,"title":"批量渲染客户端"},"scope":{"domain":null,"machine":null,"account":null,"fingerprint":"9f35fa748801a7500d3129b73d0d9e192a5b67a1a19fa4ca746057b37cee4ef8"},"nonce":"f03b5d71","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":[],"issuedAt":"2026-03-14T09:08:00.000Z","goodUntil":"2026-03-14T09:13:00.000Z","call":"use","asked":{"productId":null,"releasedAt":null,"entitlement":null,"units":25,"requestId":"job-2026-0314-0398"},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5151,"diesAt":"2026-03-14T09:18:00.000Z"},"usesLeft":10}',
        signature: 'bXn8HWWOypVbj8Z8kQKqzALdMzb7aw0+kD/A98B1GuTUBoVYTpMgdEJxBFyT45WhWkWPfZhr2f+7Yax1SyQLCA==',
      }),
    },
  },
  checkOutLicence: {
    VALID: {
      input: { key: renderLicence.key, fingerprint, productId: renderLicence.productId, nonce: '6d2fa418' },
      output: {
        ...answer(renderLicence, {
          code: 'VALID',
          seatsUsed: 1,
          activation: rendering,
          usesLeft: 975,
          signed:
            '{"code":"VALID","valid":true,"keyFingerprint":"a79cc4fd7d02302ff4c3067953c6a2b769642e3a72a452ce3ee047591cf77529","product":{"id":1012,"title":"批量渲染客户端"},"scope":{"domain":null,"machine":null,"account":null,"fingerprint":"9f35fa748801a7500d3129b73d0d9e192a5b67a1a19fa4ca746057b37cee4ef8"},"nonce":"6d2fa418","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":["render","export-4k"],"issuedAt":"2026-03-14T09:10:00.000Z","goodUntil":"2026-03-14T09:15:00.000Z","call":"validate","asked":{"productId":1012,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5151,"diesAt":"2026-03-14T09:18:00.000Z"},"usesLeft":975}',
          signature: 'k0YBuA76sd51oUhHFLQwEi+OnJExbfK1z09o+NV2yJoPJsbT6Df8opXEOib1WG9Pg8uBACqPulT5cPlInRdwCA==',
        }),
        file: machineFile,
        offlineUntil: '2026-03-28T09:10:00.000Z',
      },
    },
    NOT_BOUND: {
      input: {
        key: renderLicence.key,
        fingerprint: ['disk-ST8000', 'board-9XK774', 'mac-a81b90'],
        productId: renderLicence.productId,
        nonce: '19c8be72',
      },
      output: {
        ...answer(renderLicence, {
          code: 'NOT_BOUND',
          seatsUsed: 1,
          usesLeft: 975,
          field: 'fingerprint',
          signed:
            '{"code":"NOT_BOUND","valid":false,"keyFingerprint":"a79cc4fd7d02302ff4c3067953c6a2b769642e3a72a452ce3ee047591cf77529","product":{"id":1012,"title":"批量渲染客户端"},"scope":{"domain":null,"machine":null,"account":null,"fingerprint":"7b5a4e7b7da7cca83668645fdb901a8714c6c49c8c39e0132d8f33ca43844f13"},"nonce":"19c8be72","expiresAt":"2027-03-01T08:00:00.000Z","entitlements":[],"issuedAt":"2026-03-14T09:10:00.000Z","goodUntil":"2026-03-14T09:15:00.000Z","call":"validate","asked":{"productId":1012,"releasedAt":null,"entitlement":null,"units":null,"requestId":null},"graceUntil":null,"seats":2,"seatsUsed":1,"activation":null,"usesLeft":975}',
          signature: '+Z6vpQqci/Zp/5xO9eDBo5vU7HMOEbonYl3EOhrv0LGodN2iERQle6aBnOvXsZivPfL0Qih9jNOkNru7PaOkDw==',
        }),
        file: null,
        offlineUntil: null,
      },
    },
  },
} as const;
