/** What becomes of an application for real-name verification. Free of zod. */
import { day } from '../core/durations.ts';
import type { Process } from '../core/process.ts';
import { realNameRules } from './realNameRules.ts';

export const realNameKinds = ['personal', 'enterprise'] as const;
export type RealNameKind = (typeof realNameKinds)[number];

export const realNameStates = ['draft', 'auditing', 'passed', 'refused', 'withdrawn'] as const;
export type RealNameState = (typeof realNameStates)[number];

export const realNameEvents = ['send', 'withdraw', 'pass', 'match', 'refuse', 'mend', 'expire'] as const;
export type RealNameEvent = (typeof realNameEvents)[number];

/**
 * The holder fills it in and sends it, an admin passes or refuses it, and what was refused is mended and sent again. What
 * is passed stays in force until a later application passes. Of what is withdrawn or expires, data and photos are deleted.
 */
export const realNameProcess: Process<RealNameState> = {
  states: realNameStates,
  initial: 'draft',
  moves: [
    { from: 'draft', event: 'send', to: 'auditing', by: 'holder' },
    {
      from: 'draft',
      event: 'expire',
      to: 'withdrawn',
      by: 'system',
      afterSeconds: realNameRules.draftKeptDays * day,
    },
    { from: 'auditing', event: 'withdraw', to: 'withdrawn', by: 'holder' },
    { from: 'auditing', event: 'pass', to: 'passed', by: 'admin' },
    // Only where the settings let the provider's match pass by itself.
    { from: 'auditing', event: 'match', to: 'passed', by: 'system' },
    { from: 'auditing', event: 'refuse', to: 'refused', by: 'admin' },
    { from: 'refused', event: 'mend', to: 'draft', by: 'holder' },
    {
      from: 'refused',
      event: 'expire',
      to: 'withdrawn',
      by: 'system',
      afterSeconds: realNameRules.photosKeptDays * day,
    },
  ],
};

/** What a provider said of name and number; `late` and `down`: it is asked again, `unasked`: it is not asked. */
export const identityAnswers = ['unasked', 'waiting', 'match', 'no_match', 'unsure', 'late', 'down'] as const;
export type IdentityAnswer = (typeof identityAnswers)[number];

/** Why somebody looked at what identifies a person. */
export const lookParts = ['photos', 'number'] as const;
export type LookPart = (typeof lookParts)[number];

/** What can be wrong with a field or a photo, as a reviewer chooses it. */
export const refusalReasons = [
  'differs',
  'unreadable',
  'cut_off',
  'expired',
  'wrong_document',
  'altered',
  'not_found',
  'accounts_full',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A request to see the data of somebody who left. */
/** What reviewers list: applications of a state, all that were sent, and those kept of people who left. */
export const realNameQueues = ['auditing', 'refused', 'passed', 'withdrawn', 'all', 'kept'] as const;
export type RealNameQueue = (typeof realNameQueues)[number];

export const keptIdentityStates = ['waiting', 'agreed', 'refused'] as const;
export type KeptIdentityState = (typeof keptIdentityStates)[number];
