/** What the documentation shows of API keys and webhooks. The secrets are made up and open nothing. */
import { exampleHolder, siteLicence } from './exampleFacts.ts';

const webhook = {
  id: 7,
  of: 'shop',
  url: 'https://hooks.shop.example/mallard',
  events: ['bound', 'unbound', 'suspended', 'revoked'],
  state: 'on',
  offReason: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-03-20T03:00:00.000Z',
} as const;

const delivered = {
  id: 9021,
  webhookId: webhook.id,
  type: 'licence.suspended',
  state: 'delivered',
  tries: 1,
  createdAt: '2026-03-21T02:00:00.000Z',
  triedAt: '2026-03-21T02:00:00.000Z',
  status: 200,
  failure: null,
  nextAt: null,
  rotation: null,
  may: ['redeliver'],
} as const;

const refused = {
  ...delivered,
  id: 9023,
  type: 'licence.revoked',
  state: 'waiting',
  createdAt: '2026-03-21T02:20:00.000Z',
  triedAt: '2026-03-21T02:20:00.000Z',
  status: 503,
  failure: 'status',
  nextAt: '2026-03-21T02:20:30.000Z',
  may: [],
} as const;

/** Of somebody who lets out: its answer may confirm new credentials. */
const lessorsWebhook = {
  ...webhook,
  id: 11,
  of: 'lessor',
  url: 'https://hooks.lessor.example/mallard',
  events: ['lease.booked', 'lease.problem', 'lease.ended'],
} as const;

/** As it was sent, to the letter. */
const body = JSON.stringify({
  id: 'evt_81246',
  type: delivered.type,
  at: delivered.createdAt,
  licence: {
    id: 300103,
    state: 'suspended',
    productId: siteLicence.productId,
    skuId: siteLicence.skuId,
    holderId: exampleHolder.id,
    seats: siteLicence.seats,
    seatsUsed: 0,
    startsAt: '2026-03-20T03:00:00.000Z',
    expiresAt: '2026-06-18T03:00:00.000Z',
    keyTail: 'W2B7',
  },
  detail: { reason: 'dispute' },
});

export const integrationExamples = {
  createApiKey: {
    forAYear: {
      input: {
        keyName: '发货服务器',
        scopes: ['licence.read', 'licence.issue'],
        lifeDays: 365,
      },
      output: {
        apiKey: {
          id: 15,
          keyName: '发货服务器',
          masked: 'mk_…0000',
          scopes: ['licence.read', 'licence.issue'],
          state: 'active',
          createdAt: '2026-03-25T02:03:00.000Z',
          lastUsedAt: null,
          expiresAt: '2027-03-25T02:03:00.000Z',
          may: ['revoke'],
        },
        token: 'mk_ThisIsAnExampleAndNoKeyOfAnybody000000',
      },
    },
  },
  createWebhook: {
    ofShop: {
      input: { of: webhook.of, url: webhook.url, events: webhook.events },
      output: { webhook, secret: 'whsec_ThisIsAnExampleAndNoSecretOfAnybodyAtAll000=' },
    },
    ofLessor: {
      input: { of: lessorsWebhook.of, url: lessorsWebhook.url, events: lessorsWebhook.events },
      output: { webhook: lessorsWebhook, secret: 'whsec_ThisIsAnExampleAndNoSecretOfAnybodyAtAll001=' },
    },
  },
  listWebhooks: {
    ofShop: { input: {}, output: { list: [webhook], places: [{ of: 'shop', left: 4 }] } },
  },
  listWebhookDeliveries: {
    newestFirst: {
      input: { webhookId: webhook.id, limit: 20 },
      output: {
        list: [refused, { ...delivered, id: 9022 }, delivered],
        next: null,
        total: 3,
        totalExact: true,
      },
    },
  },
  getWebhookDelivery: {
    delivered: { input: { id: delivered.id }, output: { ...delivered, body, answer: 'ok' } },
  },
  redeliverWebhook: {
    again: {
      input: { id: delivered.id },
      output: { ...delivered, state: 'waiting', tries: 0, nextAt: refused.createdAt, may: [] },
    },
  },
} as const;
