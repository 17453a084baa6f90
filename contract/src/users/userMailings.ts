import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { userRules } from './userRules.ts';
import { UserFilters } from './users.ts';

/** A message to chosen users, and how far it came. */
export const UserMailing = z.object({
  id: z.int(),
  titleZh: z.string(),
  titleEn: z.string(),
  wordsZh: z.string(),
  wordsEn: z.string(),
  sentBy: Person,
  createdAt: time,
  /** How many it goes to, was told to, and was read by. */
  recipients: z.int(),
  told: z.int(),
  read: z.int(),
  doneAt: time.nullable(),
});
export type UserMailing = z.infer<typeof UserMailing>;

/** Users that were ticked, or all that a list shows. */
const chosen = {
  ids: z.array(id).min(1).max(userRules.tickedMax).optional(),
  filters: UserFilters.optional(),
};

export const countRecipients = endpoint('POST /api/admin/user/mailing/count', {
  summary: 'How many users a message would go to',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject(chosen),
  output: z.object({
    recipients: z.int(),
    /** There are more than one message may go to, or more to look through than is done at once. */
    tooMany: z.boolean(),
  }),
  errors: [],
});

export const sendUserMailing = endpoint('POST /api/admin/user/mailing/send', {
  summary: 'Write to chosen users: each gets it once in their box, and by mail unless they refused that',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    ...chosen,
    /** As many as were counted before; more or fewer by now, and nothing is sent. */
    expected: z.int().min(1).max(userRules.recipientsMax),
    titleZh: writtenLine().min(1).max(userRules.mailingTitleMax),
    titleEn: writtenLine().min(1).max(userRules.mailingTitleMax),
    wordsZh: writtenText().min(1).max(userRules.mailingWordsMax),
    wordsEn: writtenText().min(1).max(userRules.mailingWordsMax),
  }),
  output: UserMailing,
  errors: ['recipients_changed'],
});

export const listUserMailings = endpoint('GET /api/admin/user/mailing/list', {
  summary: 'Messages to chosen users, newest first, with how many read them',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(UserMailing),
  errors: [],
});

export const listMailingRecipients = endpoint('GET /api/admin/user/mailing/recipients', {
  summary: 'To whom a message went, and who read it',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({ id, ...pageInput }),
  output: listOf(z.object({ id: z.int(), person: Person, toldAt: time.nullable(), readAt: time.nullable() })),
  errors: [],
});
