/** The story of a lease as its timeline draws it: what happened with what was said about it, and what comes next. */
import type { AdminLeaseDetail, LeaseCase, LeaseDetail, LeaseStep } from '#contract/rental/leases.ts';
import type { TextName } from '../../../language/texts.ts';
import type { texts } from './evidenceTexts.ts';

type Pictures = LeaseCase['pictures'];

export interface Told extends LeaseStep {
  words: string;
  pictures: Pictures;
  noPicturesWhy: string;
  /** Whether the other side agreed; null: this is no answer. */
  agreed: boolean | null;
}

type Cases = Pick<LeaseDetail, 'steps' | 'problem' | 'claim'>;

const nothing: Omit<Told, keyof LeaseStep> = { words: '', pictures: [], noPicturesWhy: '', agreed: null };

/** Each step with what was said at it. */
export function toldSteps({ steps, problem, claim }: Cases): Told[] {
  return steps.map((step) => ({ ...step, ...nothing, ...saidAt(step, { problem, claim }) }));
}

function saidAt(step: LeaseStep, { problem, claim }: Omit<Cases, 'steps'>): Partial<Told> | undefined {
  switch (step.event) {
    case 'report':
      return problem ? openingOf(problem) : undefined;
    case 'refund':
    case 'prove':
    case 'escalate':
      return problem ? answerOf(problem) : undefined;
    case 'claim':
      return claim ? openingOf(claim) : undefined;
    case 'answer':
      return claim ? answerOf(claim) : undefined;
    case 'settle': {
      const decided = [problem, claim].find((one) => one?.decidedAt === step.at);
      return decided ? { words: decided.decision } : undefined;
    }
    case 'add':
      return [problem, claim]
        .flatMap((one) => one?.additions ?? [])
        .find(({ side, at }) => at === step.at && side === step.by);
    default:
      return undefined;
  }
}

const openingOf = ({ words, pictures, noPicturesWhy, amountFen }: LeaseCase): Partial<Told> => ({
  words,
  pictures,
  noPicturesWhy,
  amountFen,
});
const answerOf = ({ answer, answerPictures, agreed }: LeaseCase): Partial<Told> => ({
  words: answer,
  pictures: answerPictures,
  agreed,
});

export interface Coming {
  name: Extract<TextName<typeof texts>, `next${string}`>;
  at: string;
}

/** What a lease has before it, in order of time. */
export function comingOf(lease: LeaseDetail | AdminLeaseDetail): Coming[] {
  const { state, startsAt, endsAt, answerBy, closeAt, decideBy, depositFen, claim, unpaid, numbers } = lease;
  const later = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1000).toISOString();
  const back = depositFen > 0 ? ('nextBack' as const) : ('nextFree' as const);
  const closing = { name: back, at: later(endsAt, numbers.closeSeconds) };
  switch (state) {
    case 'unpaid':
      return unpaid ? [{ name: 'nextPay', at: unpaid.until }] : [];
    case 'booked': {
      const clock = 'clockStartsBy' in lease ? [{ name: 'nextClock' as const, at: lease.clockStartsBy }] : [];
      return [{ name: 'nextStarts', at: startsAt }, ...clock, { name: 'nextEnds', at: endsAt }, closing];
    }
    case 'active': {
      const until = 'reportUntil' in lease ? lease.reportUntil : null;
      const report = until === null ? [] : [{ name: 'nextReport' as const, at: until }];
      return [...report, { name: 'nextEnds', at: endsAt }, closing];
    }
    case 'stopped':
      return answerBy === null ? [] : [{ name: 'nextAnswer', at: answerBy }];
    case 'ended':
      return closeAt === null ? [] : [{ name: back, at: closeAt }];
    case 'disputed': {
      const isOpen = decideBy === null && claim !== null && claim.answeredAt === null && answerBy !== null;
      const tenant = isOpen ? [{ name: 'nextTenant' as const, at: answerBy }] : [];
      return [...tenant, ...(decideBy === null ? [] : [{ name: 'nextDecision' as const, at: decideBy }])];
    }
    case 'closed':
    case 'cancelled':
    case 'settled':
      return [];
  }
}
