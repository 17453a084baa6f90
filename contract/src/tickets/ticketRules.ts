/** Numbers of the business about tickets. Free of zod. */
import { day } from '../core/durations.ts';

/** Numbers of tickets. Free of zod. */
export const ticketRules = {
  /** Tickets of one person that are not closed. */
  openMax: 3,
  /** Messages of one ticket. */
  messagesMax: 100,
  subjectMax: 80,
  wordsMax: 2000,
  /** Pictures of one message, and of one ticket from each side. */
  picturesMax: 4,
  picturesOfSideMax: 20,
  /** How long a picture that was uploaded for a ticket and never sent is kept. */
  unsentPictureSeconds: day,
  /** An answered ticket closes by itself after this time. */
  closeAfterSeconds: 7 * day,
  /** By when the platform means to answer. */
  answerWithinSeconds: 2 * day,
  /** Messages that one person may write in so many seconds. */
  writes: { max: 20, seconds: 10 * 60 },
} as const;
