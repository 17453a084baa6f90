/** What a lessor's webhook is told of a lease: nothing of the tenant, and never credentials. */
import type { LeaseHappening, LeaseReason, LeaseState } from '#contract/rental/leaseProcess.ts';
import { packageKey, type TimePackage } from '#contract/rental/rentalTerms.ts';
import type { leaseWebhookEvents } from '#contract/webhooks/webhookProcess.ts';

/** An event with the lease as it is now. */
export interface LeaseNews {
  eventId: number;
  event: LeaseHappening;
  at: Date;
  leaseId: number;
  lessorId: number;
  listingId: number;
  unitId: number;
  state: LeaseState;
  package: TimePackage;
  rentFen: number;
  depositFen: number;
  rentBackFen: number;
  claimedFen: number;
  startsAt: Date;
  endsAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  answerBy: Date | null;
  closeAt: Date | null;
  reason: LeaseReason | null;
  /** Whether it waited for a payment before it was booked; and whether that never came. */
  isByGateway: boolean;
  isNeverPaid: boolean;
  /** Since when the account waits for new credentials that this lease, or an earlier one, asked for. */
  rotationAskedAt: Date | null;
}

export type LeaseWebhookEvent = (typeof leaseWebhookEvents)[number];

/** Credentials that the receiver may say it changed. */
export interface RotationWanted {
  unitId: number;
  askedAt: Date;
}

const types: Partial<Record<LeaseHappening, LeaseWebhookEvent>> = {
  book: 'lease.booked',
  pay: 'lease.booked',
  show: 'lease.started',
  start: 'lease.started',
  renew: 'lease.renewed',
  report: 'lease.problem',
  return: 'lease.ended',
  end: 'lease.ended',
  prove: 'lease.ended',
  cancel: 'lease.cancelled',
  withdraw: 'lease.cancelled',
  fail: 'lease.cancelled',
  revoke: 'lease.cancelled',
  answer: 'lease.claim',
  agree: 'lease.settled',
  settle: 'lease.settled',
  close: 'lease.closed',
};

/** The type of the message about what happened; undefined: lessors' programs are not told of it. */
export function leaseTypeOf({
  event,
  state,
  isByGateway,
  isNeverPaid,
}: Pick<LeaseNews, 'event' | 'state' | 'isByGateway' | 'isNeverPaid'>): LeaseWebhookEvent | undefined {
  // Until it is paid it is nothing to its lessor.
  if (isNeverPaid || (isByGateway && event === 'book')) return undefined;
  // All of the rent went back: where the tenant saw the credentials, the deposit still waits for a claim.
  if (event === 'refund' || event === 'silence') return state === 'cancelled' ? 'lease.cancelled' : 'lease.ended';
  return types[event];
}

const asking: readonly LeaseWebhookEvent[] = ['lease.problem', 'lease.ended', 'lease.cancelled', 'lease.settled'];

/** The rotation that a message asks for; null: none. */
export function rotationWanted(news: LeaseNews, type: LeaseWebhookEvent): RotationWanted | null {
  const { unitId, rotationAskedAt } = news;
  return rotationAskedAt && asking.includes(type) ? { unitId, askedAt: rotationAskedAt } : null;
}

export function bodyOfLeaseNews(news: LeaseNews, type: LeaseWebhookEvent): string {
  const rotation = rotationWanted(news, type);
  return JSON.stringify({
    id: `lse_${news.eventId}`,
    type,
    at: news.at.toISOString(),
    licence: null,
    lease: {
      id: news.leaseId,
      state: news.state,
      listingId: news.listingId,
      unitId: news.unitId,
      package: packageKey(news.package),
      rentFen: news.rentFen,
      depositFen: news.depositFen,
      rentBackFen: news.rentBackFen,
      claimedFen: news.claimedFen,
      startsAt: news.startsAt.toISOString(),
      endsAt: news.endsAt.toISOString(),
      startedAt: news.startedAt?.toISOString() ?? null,
      endedAt: news.endedAt?.toISOString() ?? null,
      reason: news.reason,
    },
    rotation: rotation && { unitId: rotation.unitId, askedAt: rotation.askedAt.toISOString() },
    detail: detailOf(news, type),
  });
}

function detailOf({ event, answerBy, closeAt }: LeaseNews, type: LeaseWebhookEvent): Record<string, string | null> {
  switch (type) {
    case 'lease.problem':
      return { answerBy: answerBy?.toISOString() ?? null };
    case 'lease.ended':
      return { because: event, closeAt: closeAt?.toISOString() ?? null };
    case 'lease.cancelled':
      return { because: event };
    default:
      return {};
  }
}
