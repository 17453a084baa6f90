/** What the documentation shows of calls about licences: all of one licence, checked against their schemas by a test. */

const summary = {
  id: 300042,
  state: 'active',
  productId: 1007,
  title: '站点统计专业版',
  skuName: '一年',
  categorySlug: 'plugins',
  keyMasked: '••••-ZN5C',
  seats: 2,
  seatsUsed: 1,
  binds: ['domain'],
  trial: false,
  startsAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2027-03-01T08:00:00.000Z',
  graceUntil: null,
} as const;

const key = '7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C';

const activation = {
  id: 5120,
  kind: 'domain',
  target: 'shop.example',
  name: '官网',
  createdAt: '2026-03-01T08:05:00.000Z',
  seenAt: null,
  diesAt: null,
  offlineUntil: null,
  proven: null,
} as const;

const bound = {
  ...summary,
  key,
  orderId: 200815,
  skuId: 2011,
  shop: null,
  stateReason: null,
  stateAt: null,
  policyWords: ['付款后生效，有效期 365 天。', '最多绑定 2 个域名。'],
  domainProof: false,
  fingerprint: 'any',
  entitlements: ['pro'],
  uses: 0,
  usesMax: null,
  activations: [activation],
  seatsKept: [],
  unbindsLeft: 3,
  rotationsLeft: 3,
  next: [{ what: 'expires', at: '2027-03-01T08:00:00.000Z' }],
  may: ['bind', 'unbind', 'rename', 'rotate', 'offer', 'disclose', 'renew'],
  transferObstacle: null,
  transfer: null,
  disclosed: ['product', 'holder', 'since', 'until', 'target'],
  lookups: [{ day: '2026-03-14', count: 3 }],
} as const;

export const licenceExamples = {
  listLicences: {
    input: { limit: 20, state: 'active' },
    output: { list: [summary], next: null, total: 1, totalExact: true },
  },
  getLicence: { input: { id: summary.id }, output: bound },
  bindLicence: {
    input: { licenceId: summary.id, kind: 'domain', target: 'shop.example', name: '官网' },
    output: bound,
  },
  unbindLicence: {
    input: { licenceId: summary.id, activationId: activation.id },
    output: { ...bound, seatsUsed: 0, activations: [], unbindsLeft: 2 },
  },
  getLicencePublicKey: {
    input: {},
    output: {
      keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
      algorithm: 'Ed25519',
      pem: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n',
    },
  },
  validateLicence: {
    input: { key, domain: 'shop.example', nonce: '5f0c1d2e' },
    output: {
      valid: true,
      code: 'VALID',
      detail: '授权有效。',
      product: summary.title,
      productId: summary.productId,
      expiresAt: summary.expiresAt,
      graceUntil: null,
      entitlements: ['pro'],
      seats: 2,
      seatsUsed: 1,
      activation: {
        id: activation.id,
        kind: 'domain',
        boundAt: activation.createdAt,
        heartbeatSeconds: null,
        diesAt: null,
        offlineUntil: null,
      },
      usesLeft: null,
      reason: null,
      field: null,
      retryAfter: null,
      signed:
        '{"call":"validate","code":"VALID","valid":true,"nonce":"5f0c1d2e","issuedAt":"2026-03-14T09:00:00.000Z",…}',
      signature: '5YH3Nf1kZr0tXrO0vLw7yq2Qe1vVb0n0m8cJx5p1o3dXhVJ0bq5tQ4V9r6mYk2l8s7uE0w1iZ3a4n5b6c7d8AA==',
      keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    },
  },
} as const;
