/** What the documentation shows of the calls of a licence's holder, and of the published keys. */
import {
  exampleShop,
  exampleSigningKey,
  renderLicence,
  renderProduct,
  siteLicence,
  sitePolicy,
  siteProduct,
} from './exampleFacts.ts';
import { answerFile, licenceFile, requestFile } from './exampleFiles.ts';

const summary = {
  id: siteLicence.id,
  state: 'active',
  ...siteProduct,
  keyMasked: '••••-ZN5C',
  seats: siteLicence.seats,
  seatsUsed: 1,
  seatsLet: 0,
  binds: ['domain'],
  trial: false,
  createdAt: siteLicence.startsAt,
  startsAt: siteLicence.startsAt,
  expiresAt: siteLicence.expiresAt,
  graceUntil: null,
  renewable: true,
} as const;

const renderSummary = {
  ...summary,
  id: renderLicence.id,
  ...renderProduct,
  keyMasked: '••••-VFPY',
  seatsUsed: 2,
  binds: ['machine'],
} as const;

const activation = {
  id: 5120,
  kind: 'domain',
  target: 'shop.example',
  name: '官网',
  createdAt: '2026-03-01T08:05:00.000Z',
  seenAt: '2026-03-01T08:05:00.000Z',
  diesAt: null,
  offlineUntil: '2026-03-28T09:10:00.000Z',
  proven: false,
} as const;

const newActivation = {
  ...activation,
  id: 5166,
  target: 'blog.example',
  name: '博客',
  createdAt: '2026-03-20T03:00:00.000Z',
  seenAt: null,
  offlineUntil: null,
} as const;

const bound = {
  ...summary,
  key: siteLicence.key,
  orderId: siteLicence.orderId,
  skuId: siteLicence.skuId,
  shop: exampleShop,
  stateReason: null,
  stateAt: null,
  policyWords: sitePolicy.words,
  domainProof: false,
  fingerprint: 'any',
  entitlements: siteLicence.entitlements,
  uses: 0,
  usesMax: null,
  activations: [activation],
  seatsKept: [],
  unbindsLeft: 3,
  rotationsLeft: 3,
  next: [{ what: 'expires', at: siteLicence.expiresAt }],
  may: ['bind', 'unbind', 'rename', 'rotate', 'disclose', 'renew'],
  listingId: null,
  transferObstacle: 'terms',
  transfer: null,
  disclosed: ['product', 'holder', 'since', 'until', 'target'],
  lookups: [{ day: '2026-03-20', count: 3 }],
} as const;

const boundPlace = { kind: activation.kind, target: activation.target, name: activation.name } as const;

export const licenceExamples = {
  listLicences: {
    active: {
      input: { limit: 20, state: 'active' },
      output: { list: [renderSummary, summary], next: null, total: 2, totalExact: true },
    },
  },
  getLicence: { bound: { input: { id: summary.id }, output: bound } },
  bindLicence: {
    domain: {
      input: { licenceId: summary.id, kind: 'domain', target: newActivation.target, name: newActivation.name },
      output: {
        ...bound,
        seatsUsed: 2,
        activations: [activation, newActivation],
        may: ['unbind', 'rename', 'rotate', 'disclose', 'renew'],
      },
    },
  },
  unbindLicence: {
    domain: {
      input: { licenceId: summary.id, activationId: newActivation.id },
      output: { ...bound, unbindsLeft: 2 },
    },
  },
  listLicenceEvents: {
    newestFirst: {
      input: { licenceId: summary.id, limit: 20 },
      output: {
        list: [
          {
            id: 81238,
            kind: 'file_issued',
            by: 'holder',
            isYou: true,
            at: '2026-03-14T09:10:00.000Z',
            activation: boundPlace,
            detail: { until: activation.offlineUntil, activationId: activation.id },
          },
          {
            id: 81232,
            kind: 'bound',
            by: 'program',
            isYou: false,
            at: activation.createdAt,
            activation: boundPlace,
            detail: { kind: 'domain', activationId: activation.id },
          },
          {
            id: 81230,
            kind: 'issued',
            by: 'holder',
            isYou: true,
            at: siteLicence.startsAt,
            activation: null,
            detail: {},
          },
        ],
        next: null,
        total: 3,
        totalExact: true,
      },
    },
  },
  getLicenceFile: {
    domain: {
      input: { licenceId: summary.id, activationId: activation.id },
      output: {
        kind: 'licence',
        activationId: activation.id,
        fileName: 'licence-300042-5120.txt',
        file: licenceFile,
        offlineUntil: activation.offlineUntil,
      },
    },
  },
  answerRequestFile: {
    machine: {
      input: { licenceId: renderLicence.id, request: requestFile },
      output: {
        kind: 'machine',
        activationId: 5162,
        fileName: 'machine-300058-5162.txt',
        file: answerFile,
        offlineUntil: '2026-03-28T09:10:00.000Z',
      },
    },
  },
  getLicencePublicKey: {
    key: {
      input: {},
      output: {
        keyId: exampleSigningKey.kid,
        algorithm: exampleSigningKey.algorithm,
        pem: exampleSigningKey.pem,
      },
    },
  },
  listLicencePublicKeys: {
    // The newest one is published ahead: it does not sign yet.
    beforeRotation: {
      input: {},
      output: {
        keys: [
          {
            kid: 'UAqJxXpYIIZ1SX_saTuT8y6UBmesQH7r8Fes3lhyM7k',
            algorithm: 'Ed25519',
            pem: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA8/NM1p1xB1jVVO2+QMm8lHSRBQQaZ/XvK11i2L9qfT8=\n-----END PUBLIC KEY-----\n',
            x: '8_NM1p1xB1jVVO2-QMm8lHSRBQQaZ_XvK11i2L9qfT8',
            signsFrom: '2026-03-26T06:40:00.000Z',
            signsUntil: null,
            compromisedAt: null,
          },
          {
            ...exampleSigningKey,
            signsFrom: '2026-01-05T02:00:00.000Z',
            signsUntil: '2026-03-26T06:40:00.000Z',
            compromisedAt: null,
          },
        ],
      },
    },
  },
} as const;
