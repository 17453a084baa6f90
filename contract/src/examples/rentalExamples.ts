/** What the documentation shows of the calls by which lessors' programs keep what they let out; credentials are made up. */
import { utcDay } from '../core/calendar.ts';
import { evidenceRules } from '../rental/evidenceRules.ts';
import { leaseRules } from '../rental/leaseRules.ts';
import { listingRules } from '../rental/listingRules.ts';
import { LeaseNumbers } from '../rental/rentalNumbers.ts';
import { exampleSeller } from './exampleFacts.ts';

const lessor = exampleSeller;
const packages = [
  { unit: 'hour', count: 1, priceFen: 300 },
  { unit: 'hour', count: 3, priceFen: 800 },
  { unit: 'night', count: 1, priceFen: 1800 },
] as const;
const weeklyHours = '1'.repeat(168);
const terms = {
  packages,
  weeklyHours,
  daysOut: ['2026-04-04'],
  depositFen: 5000,
  aheadDays: 14,
  gapSeconds: 900,
  renews: true,
  earlyReturn: 'pro_rata',
} as const;

const timeGroup = {
  id: 131,
  name: '按小时',
  terms,
  listings: 2,
  listingsOn: 2,
  createdAt: '2026-03-01T02:00:00.000Z',
  changedAt: '2026-03-01T02:00:00.000Z',
} as const;

const unit = {
  id: 3042,
  name: '一号机',
  state: 'ready',
  rotationAskedAt: null,
  rotatedAt: '2026-03-26T13:20:00.000Z',
  leasedUntil: null,
} as const;
const waiting = {
  ...unit,
  id: 3043,
  name: '二号机',
  state: 'to_rotate',
  rotationAskedAt: '2026-03-28T10:00:00.000Z',
  rotatedAt: null,
} as const;

const row = {
  id: 1017,
  kind: 'account',
  title: '云渲染工作站账号',
  state: 'on',
  reason: null,
  words: '',
  lessor,
  category: { id: 9, name: '软件', topSlug: 'software' },
  timeGroup: { id: timeGroup.id, name: timeGroup.name },
  priceFromFen: 300,
  depositFen: terms.depositFen,
  units: { ready: 1, toRotate: 1, leased: 0 },
  leasesCount: 41,
  picture: null,
  changedAt: '2026-03-20T03:00:00.000Z',
  may: ['pause', 'edit'],
} as const;

const texts = {
  titleZh: row.title,
  titleEn: 'Cloud rendering workstation',
  descriptionZh: '八核工作站，已装好常用渲染器。',
  descriptionEn: '',
  stepsZh: '打开客户端，用账号和密码登录。',
  stepsEn: '',
  fields: ['账号', '密码'],
  adultsOnly: false,
} as const;

const listing = {
  ...row,
  ...texts,
  pictures: [],
  tenantRating: 0,
  newcomers: true,
  categoryAdultsOnly: false,
  orderId: null,
  licence: null,
  statedAt: '2026-03-02T02:00:00.000Z',
  terms,
  unitList: [unit, waiting],
  createdAt: '2026-03-01T02:10:00.000Z',
} as const;
const letLicence = {
  id: 300116,
  productId: 1043,
  title: '云渲染插件',
  keyMasked: '••••-VFPY',
  seats: 5,
  seatsFree: 2,
  expiresAt: '2026-12-31T16:00:00.000Z',
} as const;

const rotated = {
  ...listing,
  units: { ready: 2, toRotate: 0, leased: 0 },
  unitList: [unit, { ...waiting, state: 'ready', rotationAskedAt: null, rotatedAt: '2026-03-28T10:02:00.000Z' }],
} as const;

const blocked = { startsAt: '2026-03-30T10:00:00.000Z', endsAt: '2026-03-30T14:00:00.000Z' } as const;

const lease = {
  id: 50211,
  listingId: listing.id,
  kind: listing.kind,
  isListed: true,
  title: listing.title,
  topCategorySlug: listing.category.topSlug,
  side: 'lessor',
  state: 'stopped',
  other: 'l***',
  unitName: waiting.name,
  package: packages[1],
  rentFen: packages[1].priceFen,
  depositFen: terms.depositFen,
  rentBackFen: 0,
  claimedFen: 0,
  lessorFen: 720,
  bookedAt: '2026-03-28T08:40:00.000Z',
  startsAt: '2026-03-28T09:30:00.000Z',
  endsAt: '2026-03-28T12:34:00.000Z',
  startedAt: '2026-03-28T09:34:00.000Z',
  endedAt: null,
  stoppedAt: '2026-03-28T10:00:00.000Z',
  answerBy: '2026-03-28T12:00:00.000Z',
  closeAt: null,
  closedAt: null,
  reason: null,
  unpaid: null,
  renewal: null,
  toRotate: true,
  may: ['answer', 'add'],
} as const;

const leaseNumbers = LeaseNumbers.parse(leaseRules);

const steps = [
  { event: 'book', by: 'tenant', amountFen: lease.rentFen, at: lease.bookedAt },
  { event: 'show', by: 'tenant', amountFen: null, at: lease.startedAt },
  { event: 'report', by: 'tenant', amountFen: null, at: lease.stoppedAt },
] as const;
const problem = {
  amountFen: null,
  words: '登录时提示密码错误。',
  pictures: [],
  noPicturesWhy: '',
  openedAt: lease.stoppedAt,
  agreed: null,
  answer: '',
  answerPictures: [],
  answeredAt: null,
  additions: [],
  decidedAt: null,
  decision: '',
} as const;
const detail = {
  ...lease,
  timeZone: 'Asia/Shanghai',
  adds: { kind: 'problem', until: lease.answerBy, left: evidenceRules.additionsMax },
  decideBy: null,
  problem,
  claim: null,
  steps,
  stepsHtml: '<p>打开客户端，用账号和密码登录。</p>',
  clockStartsBy: '2026-03-28T09:45:00.000Z',
  freeCancelUntil: null,
  cancelBackFen: null,
  reportUntil: null,
  renews: true,
  earlyReturn: 'pro_rata',
  seat: null,
  paidByOthers: [],
  numbers: leaseNumbers,
} as const;

const answeredAt = '2026-03-28T10:12:00.000Z';
const closeAt = '2026-03-29T10:12:00.000Z';

export const rentalExamples = {
  listTimeGroups: {
    all: { input: { limit: 20 }, output: { list: [timeGroup], next: null, total: 1, totalExact: true } },
  },
  getTimeGroup: { one: { input: { id: timeGroup.id }, output: timeGroup } },
  saveTimeGroup: {
    pricesChanged: {
      input: { id: timeGroup.id, changedAt: timeGroup.changedAt, name: timeGroup.name, terms },
      output: { ...timeGroup, changedAt: '2026-03-28T02:00:00.000Z' },
    },
  },
  removeTimeGroup: { unused: { input: { id: 132 }, output: {} } },
  listListings: {
    on: { input: { state: 'on', limit: 20 }, output: { list: [row], next: null, total: 1, totalExact: true } },
  },
  listOrdersToLet: {
    one: {
      input: {},
      output: {
        list: [{ id: 200871, title: row.title, categoryId: 9, pieces: 2, deliveredAt: '2026-03-27T12:04:00.000Z' }],
      },
    },
  },
  listLicencesToLet: {
    two: {
      input: {},
      output: {
        list: [
          { ...letLicence, categoryId: 9, obstacle: null },
          { ...letLicence, id: 300117, keyMasked: '••••-4TQR', seatsFree: 0, categoryId: 9, obstacle: 'seats' },
        ],
      },
    },
  },
  getListing: { oneWaits: { input: { id: listing.id }, output: listing } },
  saveListing: {
    draft: {
      input: { categoryId: 9, timeGroupId: timeGroup.id, ...texts },
      output: {
        ...listing,
        id: 1018,
        state: 'draft',
        units: { ready: 0, toRotate: 0, leased: 0 },
        leasesCount: 0,
        statedAt: null,
        unitList: [],
        may: ['submit', 'remove', 'edit'],
      },
    },
  },
  moveListing: {
    paused: {
      input: { id: listing.id, event: 'pause' },
      output: { ...listing, state: 'paused', may: ['resume', 'remove', 'edit'] },
    },
  },
  addListingUnits: {
    one: {
      input: {
        listingId: listing.id,
        units: [{ name: waiting.name, credentials: ['render-02', 'ExampleOnly-71'] }],
      },
      output: rotated,
    },
  },
  addListingSeats: {
    one: {
      input: { listingId: 1021, seats: 1 },
      output: {
        ...listing,
        id: 1021,
        kind: 'licence',
        fields: [],
        licence: letLicence,
        units: { ready: 1, toRotate: 0, leased: 0 },
        unitList: [{ ...unit, id: 3041, name: '#1' }],
      },
    },
  },
  changeListingUnit: {
    rotated: { input: { unitId: waiting.id, credentials: ['render-02', 'ExampleOnly-72'] }, output: rotated },
  },
  confirmUnitRotation: {
    elsewhere: {
      input: { unitId: waiting.id, rotationAskedAt: waiting.rotationAskedAt },
      output: rotated,
    },
  },
  removeListingUnit: {
    one: {
      input: { unitId: waiting.id },
      output: { ...listing, units: { ready: 1, toRotate: 0, leased: 0 }, unitList: [unit] },
    },
  },
  blockListingUnit: { anAfternoon: { input: { unitId: unit.id, ...blocked }, output: { id: 812 } } },
  unblockListingUnit: { again: { input: { blockId: 812 }, output: {} } },
  getListingCalendar: {
    twoWeeks: {
      input: { id: listing.id, from: '2026-03-28' },
      output: {
        from: '2026-03-28',
        until: '2026-04-10',
        timeZone: 'Asia/Shanghai',
        startsAt: '2026-03-27T16:00:00.000Z',
        endsAt: '2026-04-10T16:00:00.000Z',
        deadDays: [{ day: '2026-04-05', reason: 'day_out' }],
        units: [
          { id: unit.id, name: unit.name, state: unit.state, leases: [], blocks: [{ id: 812, ...blocked }] },
          {
            id: waiting.id,
            name: waiting.name,
            state: waiting.state,
            leases: [
              { id: lease.id, startsAt: lease.startsAt, endsAt: lease.endsAt, keptUntil: '2026-03-28T13:04:00.000Z' },
            ],
            blocks: [],
          },
        ],
      },
    },
  },
  getListingIncome: {
    ofOne: {
      input: { id: listing.id },
      output: {
        days: Array.from({ length: listingRules.incomeDays }, (_, index) => ({
          day: utcDay(Date.UTC(2026, 1, 27 + index)),
          rentFen: index % 3 === 0 ? 800 : 0,
          claimedFen: 0,
          leases: index % 3 === 0 ? 1 : 0,
          seconds: index % 3 === 0 ? 10_800 : 0,
        })),
      },
    },
  },
  listLeases: {
    toAnswer: {
      input: { side: 'lessor', state: 'stopped', limit: 20 },
      output: { list: [lease], next: null, total: 1, totalExact: true },
    },
  },
  getLease: { stopped: { input: { id: lease.id }, output: detail } },
  answerLeaseProblem: {
    refunded: {
      input: { id: lease.id, works: false, words: '密码过期了，已全额退款。' },
      output: {
        ...detail,
        state: 'ended',
        reason: 'not_working',
        rentBackFen: lease.rentFen,
        lessorFen: 0,
        endedAt: lease.stoppedAt,
        answerBy: null,
        adds: null,
        closeAt,
        stepsHtml: '',
        problem: { ...problem, agreed: true, answer: '密码过期了，已全额退款。', answeredAt },
        steps: [...steps, { event: 'refund', by: 'lessor', amountFen: lease.rentFen, at: answeredAt }],
        may: ['claim'],
      },
    },
  },
} as const;
