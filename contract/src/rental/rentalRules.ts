/** The numbers of rental that admins change, as rules about money: their bounds, what they are until then, and which contradict each other. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';
import { leaseRules, type LeaseNumbers } from './leaseRules.ts';
import { listingRules } from './listingRules.ts';
import { timeGroupRules } from './timeGroupRules.ts';

const { freeCancellations, refusedProblems, remindersSeconds } = leaseRules;

export const rentalRules = {
  /** The clock of a lease starts so long after the booked start at the latest. */
  rentalLateStartMinutes: rule('lateStartMinutes', {
    min: leaseRules.unpaidSeconds / minute,
    max: 120,
    normal: leaseRules.lateStartSeconds / minute,
  }),
  /** So long after the clock started the tenant can say that it does not work. */
  rentalTestMinutes: rule('testMinutes', { min: 5, max: 240, normal: leaseRules.testSeconds / minute }),
  /** The lessor answers within so many hours in which they let it out, and within so many at most. */
  rentalAnswerHours: rule('answerHours', { min: 1, max: 24, normal: leaseRules.answerSeconds / hour }),
  rentalAnswerMaxHours: rule('answerMaxHours', { min: 1, max: 72, normal: leaseRules.answerMaxSeconds / hour }),
  /** Rent is due and the deposit goes back so long after the end. */
  rentalCloseHours: rule('closeHours', { min: 1, max: 168, normal: leaseRules.closeSeconds / hour }),
  /** What a claim gave the lessor is released so long after it. */
  rentalClaimReleaseDays: rule('claimReleaseDays', { min: 1, max: 60, normal: leaseRules.claimReleaseSeconds / day }),
  /** The tenant answers a claim within so long. */
  rentalClaimAnswerDays: rule('claimAnswerDays', { min: 1, max: 14, normal: leaseRules.claimAnswerSeconds / day }),
  /** Two who had a lease within so many days settle a claim by an admin only. */
  rentalMeetAgainDays: rule('meetAgainDays', { min: 1, max: 365, normal: leaseRules.meetAgainDays }),
  /** Leases that a person has before them at most. */
  rentalAheadCount: rule('aheadCount', { min: 1, max: 50, normal: leaseRules.aheadMax }),
  /** Free cancellations of a person within some days, until so long before the start. */
  rentalFreeCancelCount: rule('freeCancelCount', { min: 0, max: 50, normal: freeCancellations.max }),
  rentalFreeCancelDays: rule('freeCancelDays', { min: 1, max: 365, normal: freeCancellations.days }),
  rentalFreeCancelMinutes: rule('freeCancelMinutes', {
    min: 0,
    max: 2880,
    normal: leaseRules.freeCancelSeconds / minute,
  }),
  /** So many answers that it does work, within some days, and an admin decides the tenant’s next ones. */
  rentalRefusedCount: rule('refusedCount', { min: 1, max: 20, normal: refusedProblems.max }),
  rentalRefusedDays: rule('refusedDays', { min: 1, max: 365, normal: refusedProblems.days }),
  /** The tenant is reminded so long before the end. */
  rentalReminderHours: rule('reminderHours', { min: 2, max: 168, normal: remindersSeconds[0] / hour }),
  rentalSecondReminderMinutes: rule('secondReminderMinutes', {
    min: 10,
    max: 1440,
    normal: remindersSeconds[1] / minute,
  }),
  rentalLastReminderMinutes: rule('lastReminderMinutes', { min: 1, max: 60, normal: remindersSeconds[2] / minute }),
  /** What a new time group keeps free after a lease, and the bounds of it. */
  rentalGapMinutes: rule('gapMinutes', { min: 0, max: 1440, normal: timeGroupRules.gapSeconds.normal / minute }),
  rentalGapMinMinutes: rule('gapMinMinutes', { min: 0, max: 1440, normal: timeGroupRules.gapSeconds.min / minute }),
  rentalGapMaxMinutes: rule('gapMaxMinutes', { min: 0, max: 1440, normal: timeGroupRules.gapSeconds.max / minute }),
  /** The highest deposit. */
  rentalDepositMaxFen: rule('depositMaxFen', {
    min: 0,
    max: timeGroupRules.depositLimitFen,
    normal: timeGroupRules.depositFen.max,
  }),
  /** As many days ahead can be booked where a time group says nothing else, and at most. */
  rentalAheadDays: rule('aheadDays', { min: 1, max: 180, normal: timeGroupRules.aheadDays.normal }),
  rentalAheadMaxDays: rule('aheadMaxDays', {
    min: 1,
    max: timeGroupRules.aheadLimitDays,
    normal: timeGroupRules.aheadDays.max,
  }),
  /** Listings of an account, units of a listing. */
  rentalListingsCount: rule('listingsCount', { min: 1, max: 2000, normal: listingRules.listingsMax }),
  rentalUnitsCount: rule('unitsCount', { min: 1, max: 200, normal: listingRules.unitsMax }),
} as const;

function rule<Setting extends string>(
  setting: Setting,
  bounds: { min: number; max: number; normal: number },
): { setting: `rental.${Setting}`; min: number; max: number; normal: number } {
  return { setting: `rental.${setting}`, ...bounds };
}

export type RentalRuleName = keyof typeof rentalRules;
export type RentalRules = Record<RentalRuleName, number>;

export const rentalRuleNames = [
  'rentalLateStartMinutes',
  'rentalTestMinutes',
  'rentalAnswerHours',
  'rentalAnswerMaxHours',
  'rentalCloseHours',
  'rentalClaimReleaseDays',
  'rentalClaimAnswerDays',
  'rentalMeetAgainDays',
  'rentalAheadCount',
  'rentalFreeCancelCount',
  'rentalFreeCancelDays',
  'rentalFreeCancelMinutes',
  'rentalRefusedCount',
  'rentalRefusedDays',
  'rentalReminderHours',
  'rentalSecondReminderMinutes',
  'rentalLastReminderMinutes',
  'rentalGapMinutes',
  'rentalGapMinMinutes',
  'rentalGapMaxMinutes',
  'rentalDepositMaxFen',
  'rentalAheadDays',
  'rentalAheadMaxDays',
  'rentalListingsCount',
  'rentalUnitsCount',
] as const satisfies readonly RentalRuleName[];

/** Pairs of which the first never lasts longer than the second. */
const ordered = [
  ['rentalAnswerHours', 'rentalAnswerMaxHours'],
  ['rentalLastReminderMinutes', 'rentalSecondReminderMinutes'],
  ['rentalSecondReminderMinutes', 'rentalReminderHours'],
  ['rentalGapMinMinutes', 'rentalGapMinutes'],
  ['rentalGapMinutes', 'rentalGapMaxMinutes'],
  ['rentalAheadDays', 'rentalAheadMaxDays'],
] as const satisfies readonly (readonly [RentalRuleName, RentalRuleName])[];

/** The rules that last longer than another one allows, each with the most that it may be, in its own unit. */
export function rentalContradictions(rules: RentalRules): { rule: RentalRuleName; max: number }[] {
  return ordered.flatMap(([less, more]) => {
    const max = Math.floor((rules[more] * secondsOf(more)) / secondsOf(less));
    return rules[less] > max ? [{ rule: less, max }] : [];
  });
}

/** What a rule counts in, in seconds. */
function secondsOf(name: RentalRuleName): number {
  if (name.endsWith('Minutes')) return minute;
  return name.endsWith('Hours') ? hour : day;
}

/** The numbers of rental as they count now. */
export interface RentalNumbers {
  /** What a lease keeps from its booking on. */
  lease: LeaseNumbers;
  aheadMax: number;
  meetAgainDays: number;
  gapSeconds: { min: number; max: number; normal: number };
  depositMaxFen: number;
  aheadDays: { max: number; normal: number };
  listingsMax: number;
  unitsMax: number;
}

export function rentalNumbers(rules: RentalRules): RentalNumbers {
  return {
    lease: {
      lateStartSeconds: rules.rentalLateStartMinutes * minute,
      testSeconds: rules.rentalTestMinutes * minute,
      answerSeconds: rules.rentalAnswerHours * hour,
      answerMaxSeconds: rules.rentalAnswerMaxHours * hour,
      closeSeconds: rules.rentalCloseHours * hour,
      claimReleaseSeconds: rules.rentalClaimReleaseDays * day,
      claimAnswerSeconds: rules.rentalClaimAnswerDays * day,
      freeCancellations: { max: rules.rentalFreeCancelCount, days: rules.rentalFreeCancelDays },
      freeCancelSeconds: rules.rentalFreeCancelMinutes * minute,
      refusedProblems: { max: rules.rentalRefusedCount, days: rules.rentalRefusedDays },
      remindersSeconds: [
        rules.rentalReminderHours * hour,
        rules.rentalSecondReminderMinutes * minute,
        rules.rentalLastReminderMinutes * minute,
      ],
    },
    aheadMax: rules.rentalAheadCount,
    meetAgainDays: rules.rentalMeetAgainDays,
    gapSeconds: {
      min: rules.rentalGapMinMinutes * minute,
      max: rules.rentalGapMaxMinutes * minute,
      normal: rules.rentalGapMinutes * minute,
    },
    depositMaxFen: rules.rentalDepositMaxFen,
    aheadDays: { max: rules.rentalAheadMaxDays, normal: rules.rentalAheadDays },
    listingsMax: rules.rentalListingsCount,
    unitsMax: rules.rentalUnitsCount,
  };
}
