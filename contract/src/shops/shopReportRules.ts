/** Numbers of the business about reports against shops. Free of zod. */
import { day, hour } from '../core/durations.ts';

export const shopReportRules = {
  /** Characters of what is said, by either side. */
  words: { min: 10, max: 1000 },
  note: { max: 500 },
  /** Pictures of each side. */
  picturesMax: 6,
  /** A shop that says nothing in this time is decided about without its words. */
  answerSeconds: 72 * hour,
  /** By when the platform means to decide, since the answer or the silence. */
  decideSeconds: 3 * day,
  /** Open reports of one person, over all shops. */
  openMax: 3,
  /** Reports of one account. */
  perPerson: { max: 10, seconds: 30 * day },
  /** Reports from one address, which many people of a school or an office may share. */
  perAddress: { max: 50, seconds: day },
  /** After one ended, the same person reports the same shop again so many days later; one that was withdrawn counts as open so long. */
  againDays: 7,
  /** Open reports of one shop by people who never had anything of it. */
  strangersMax: 20,
  /** Whoever had so many unfounded ones, or withdrew so many that were answered, in so many days reports nothing until they are older. */
  unfounded: { max: 3, days: 90 },
  /** Products that one decision takes off sale. */
  goodsMax: 20,
  /** Steps that are shown. */
  stepsShown: 20,
  /** Pictures are kept so many days after the end, of unsent ones so many seconds. */
  keptDays: 180,
  unsentSeconds: day,
} as const;
