/** What the documentation shows of the calls by which sellers talk with buyers, keep notes and take their figures along. */
import { commissionRules } from '../money/commissionRules.ts';
import { exportRules } from '../exports/exportKinds.ts';
import { limits } from '../core/limits.ts';
import { exampleSeller, pointsOrder } from './exampleFacts.ts';
import { saleExamples } from './saleExamples.ts';

const orderId = pointsOrder.id;
const asked = {
  id: 70_311,
  side: 'buyer',
  mine: false,
  words: '其中一个兑换码提示已被使用，可以换一个吗？',
  pictures: [],
  createdAt: '2026-03-28T02:31:00.000Z',
} as const;
const answered = {
  ...asked,
  id: 70_312,
  side: 'seller',
  mine: true,
  words: '已为您更换，请在订单中查看新的兑换码。',
  createdAt: '2026-03-28T02:41:00.000Z',
} as const;

const noted = {
  id: 3107,
  by: exampleSeller.username,
  words: '同一批次第二个失效的兑换码，已问供货方。',
  createdAt: '2026-03-28T02:44:00.000Z',
} as const;

const [refundToAnswer] = saleExamples.listShopRefunds.toAnswer.output.list;
const [service] = saleExamples.listSales.servicesToDeliver.output.list;

const march = { from: '2026-03-01', to: '2026-03-31', by: 'paid' } as const;
const waiting = {
  id: 5120,
  kind: 'sales',
  filters: { list: march },
  state: 'waiting',
  failure: null,
  rowsTotal: 312,
  rowsDone: 0,
  bytes: 0,
  fileName: 'sales-2026-03-01-2026-03-31.csv',
  askedAt: '2026-04-01T01:00:00.000Z',
  endedAt: null,
  expiresAt: null,
  may: ['stop'],
} as const;
const readyAt = '2026-04-01T01:00:04.000Z';
const later = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1000).toISOString();
const fetchedAt = '2026-04-01T01:01:00.000Z';

export const serviceExamples = {
  listOrderMessages: {
    newestFirst: {
      input: { orderId, limit: 20 },
      output: { list: [answered, asked], next: null, total: 2, totalExact: true },
    },
  },
  sendOrderMessage: { answer: { input: { orderId, words: answered.words }, output: answered } },
  settleOrderTalk: {
    noAnswer: { input: { orderId, upTo: asked.id, settled: true }, output: { settled: true } },
  },
  listOrderNotes: { newestFirst: { input: { orderId }, output: { list: [noted] } } },
  addOrderNote: { noted: { input: { orderId, words: noted.words }, output: { list: [noted] } } },
  showOrderAnswers: {
    passwordOfAServer: {
      input: { orderId: service.id },
      output: {
        answers: [{ key: 'password', value: 'ExampleOnly-42' }],
        shownAt: '2026-03-28T02:56:00.000Z',
        showingsLeft: limits.showings.max - 1,
      },
    },
  },
  getRefund: { toAnswer: { input: { id: refundToAnswer.id }, output: refundToAnswer } },
  getOwnCommission: {
    oneDearer: {
      input: {},
      output: {
        categories: [
          {
            categoryId: 3,
            parentId: null,
            name: '卡券充值',
            tenThousandths: commissionRules.normal,
            scope: 'site',
            next: { tenThousandths: commissionRules.normal + 100, from: '2026-04-30T16:00:00.000Z' },
          },
        ],
        timeZone: 'Asia/Shanghai',
      },
    },
  },
  startExport: { salesOfMarch: { input: { kind: 'sales', filters: { list: march } }, output: waiting } },
  getExport: {
    ready: {
      input: { id: waiting.id },
      output: {
        ...waiting,
        state: 'ready',
        rowsDone: waiting.rowsTotal,
        bytes: 48_210,
        endedAt: readyAt,
        expiresAt: later(readyAt, exportRules.keptMinutes * 60),
        may: ['fetch'],
      },
    },
  },
  getExportTicket: {
    aMinute: {
      input: { id: waiting.id },
      output: {
        url: `/export/${waiting.id}?user=${exampleSeller.id}&expires=1775005320&signature=ThisIsAnExampleAndNoSignatureOfAnybody00000`,
        expiresAt: later(fetchedAt, exportRules.ticketSeconds),
      },
    },
  },
} as const;
