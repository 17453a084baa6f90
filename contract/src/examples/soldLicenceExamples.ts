/** What the documentation shows of the calls of who sells licences. */
import {
  exampleBatch,
  exampleHolder,
  exampleOtherHolder,
  exampleShop,
  renderLicence,
  renderProduct,
  siteLicence,
  sitePolicy,
  siteProduct,
} from './exampleFacts.ts';

const bought = {
  id: siteLicence.id,
  state: 'active',
  ...siteProduct,
  keyMasked: '••••-ZN5C',
  holder: exampleHolder,
  shop: exampleShop,
  orderId: siteLicence.orderId,
  batchId: null,
  trial: false,
  seats: siteLicence.seats,
  seatsUsed: 1,
  startsAt: siteLicence.startsAt,
  expiresAt: siteLicence.expiresAt,
  graceUntil: null,
  inGrace: false,
  createdAt: siteLicence.startsAt,
  may: ['suspend', 'revoke'],
} as const;

const boughtToRender = {
  ...bought,
  id: renderLicence.id,
  ...renderProduct,
  keyMasked: '••••-VFPY',
  orderId: renderLicence.orderId,
  seatsUsed: 2,
} as const;

const ofBatch = {
  ...bought,
  id: 300103,
  keyMasked: '••••-W2B7',
  orderId: null,
  batchId: exampleBatch.id,
  seatsUsed: 0,
  startsAt: exampleBatch.createdAt,
  expiresAt: '2026-06-18T03:00:00.000Z',
  createdAt: exampleBatch.createdAt,
} as const;

const boundAt = '2026-03-01T08:05:00.000Z';
const offlineUntil = '2026-03-28T09:10:00.000Z';

export const soldLicenceExamples = {
  listSoldLicences: {
    newestFirst: {
      input: { limit: 20 },
      output: {
        list: [
          { ...ofBatch, id: 300104, keyMasked: '••••-K19Y', holder: exampleOtherHolder },
          ofBatch,
          boughtToRender,
          bought,
        ],
        next: null,
        total: 4,
        totalExact: true,
      },
    },
  },
  findLicenceByKey: { key: { input: { key: siteLicence.key }, output: bought } },
  getSoldLicence: {
    bought: {
      input: { id: siteLicence.id },
      output: {
        ...bought,
        policy: sitePolicy,
        uses: 0,
        reason: null,
        note: '',
        stateAt: null,
        stateBy: null,
        heldByAdmin: false,
        issued: null,
        activations: [
          {
            id: 5120,
            kind: 'domain',
            target: 'shop.example',
            name: '官网',
            createdAt: boundAt,
            seenAt: boundAt,
            offlineUntil,
          },
        ],
        renewals: [],
        transfers: [],
      },
    },
  },
  listSoldLicenceEvents: {
    newestFirst: {
      input: { licenceId: siteLicence.id, limit: 20 },
      output: {
        list: [
          {
            id: 81238,
            kind: 'file_issued',
            by: 'holder',
            actor: exampleHolder,
            at: '2026-03-14T09:10:00.000Z',
            detail: { until: offlineUntil, activationId: 5120 },
          },
          {
            id: 81232,
            kind: 'bound',
            by: 'program',
            actor: null,
            at: boundAt,
            detail: { kind: 'domain', activationId: 5120 },
          },
          { id: 81230, kind: 'issued', by: 'holder', actor: exampleHolder, at: siteLicence.startsAt, detail: {} },
        ],
        next: null,
        total: 3,
        totalExact: true,
      },
    },
  },
  moveLicences: {
    suspended: {
      input: { ids: [300103, 300104, 300999], event: 'suspend', reason: 'dispute', note: '付款争议，核实中' },
      output: {
        changed: [
          { id: 300103, state: 'suspended' },
          { id: 300104, state: 'suspended' },
        ],
        unchanged: [{ id: 300999, why: 'not_found' }],
      },
    },
  },
} as const;
