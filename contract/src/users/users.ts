import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { amountRange, dayRange, id, listOf, pageInput, sortInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { roles } from '../core/roles.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { accountStates } from '../identity/accountStates.ts';
import { grants } from '../identity/grants.ts';
import { Bounce } from '../messages/mail.ts';
import { GrantRequest } from './grantRequests.ts';
import { userActions, userRealNames, userRules, userSorts } from './userRules.ts';
import { Moment } from '../core/day.ts';

/** Somebody with an account, as admins see them in lists. */
export const UserSummary = z.object({
  id: z.int(),
  username: z.string(),
  /** Masked, empty where the account has none; whoever needs the whole of it calls `showUserEmail`. */
  emailMasked: z.string(),
  mobileMasked: z.string(),
  realName: z.enum(userRealNames),
  state: z.enum(accountStates),
  role: z.enum(roles),
  grants: z.array(z.enum(grants)),
  registeredAt: time,
  /** To the hour. */
  lastSeenAt: time,
  /** Paid for orders, less what came back; a minute behind at most. */
  spentFen: z.int(),
  orders: z.int(),
});
export type UserSummary = z.infer<typeof UserSummary>;

/** What a list of users is narrowed to, sorted by. */
const filters = {
  search: writtenLine()
    .min(1)
    .max(limits.email.max)
    .meta({
      description:
        'The beginning of a user name or a mail address, a whole mobile number, or the number of an account or an order.',
    })
    .optional(),
  state: z.enum(accountStates).optional(),
  role: z.enum(roles).optional(),
  grant: z.enum(grants).optional(),
  realName: z.enum(userRealNames).optional(),
  ...dayRange,
  ...amountRange,
};
export const UserFilters = z.strictObject(filters);
export type UserFilters = z.infer<typeof UserFilters>;

export const listUsers = endpoint('GET /api/admin/user/list', {
  summary: 'Users by name, mail address, mobile number or the number of an order, filtered and sorted',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({ ...filters, ...sortInput(userSorts), ...pageInput }),
  output: listOf(UserSummary),
  errors: [],
});

export const UserNote = z.object({ id: z.int(), author: Person, words: z.string(), createdAt: time });
export type UserNote = z.infer<typeof UserNote>;

/** One person's page. What is longer than its part is shown by the list of its subject. */
export const User = UserSummary.extend({
  /** Why somebody is frozen, and until when; null: they are not, or there is no end. */
  frozenReason: z.string().nullable(),
  frozenUntil: time.nullable(),
  /** Of an admin: from when on they decide on what others ask for. */
  adminSince: time.nullable(),
  balanceFen: z.int(),
  owedFen: z.int(),
  /** The newest mail to the address came back; the server's words may have the whole address, and stand in the mail log. */
  bounce: Bounce.omit({ answer: true }).nullable(),
  /** Sessions that are open now, API keys and webhooks that work. */
  sessions: z.int(),
  apiKeys: z.int(),
  webhooks: z.int(),
  notes: z.array(UserNote),
  notesTotal: z.int(),
  /** Grants that wait for a second admin. */
  request: GrantRequest.nullable(),
  may: z.array(z.enum(userActions)),
});
export type User = z.infer<typeof User>;

export const getUser = endpoint('GET /api/admin/user/detail', {
  summary: 'One person: account, money, sessions, notes, and what you may do',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: User,
  errors: ['not_found'],
});

export const showUserEmail = endpoint('POST /api/admin/user/email', {
  summary: 'The whole mail address of somebody; the look is on record',
  access: 'admin',
  grant: 'people',
  effect: 'records',
  input: z.strictObject({ id }),
  output: z.object({ email: z.string() }),
  errors: ['not_found'],
});

/** Somewhere a user is logged in. */
const UserSession = z.object({
  id: z.int(),
  device: z.string().nullable(),
  network: z.string().nullable(),
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
});

export const listUserSessions = endpoint('GET /api/admin/user/sessions', {
  summary: 'Where somebody is logged in, by last use',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: z.object({ list: z.array(UserSession) }),
  errors: ['not_found'],
});

/** Something that a user wrote about what they bought. */
const UserReview = z.object({
  id: z.int(),
  productId: z.int(),
  title: z.string(),
  stars: z.int(),
  words: z.string(),
  hidden: z.boolean(),
  createdAt: time,
});

export const listUserReviews = endpoint('GET /api/admin/user/reviews', {
  summary: 'What somebody wrote about products, newest first',
  access: 'admin',
  grant: ['people', 'review'],
  effect: 'reads',
  input: z.strictObject({ userId: id, ...pageInput }),
  output: listOf(UserReview),
  errors: [],
});

const reason = writtenText().min(1).max(limits.reason.max);

export const freezeUser = endpoint('POST /api/admin/user/freeze', {
  summary: 'Freeze an account: its sessions, API keys and webhooks end at once, what it holds stays; it is told why',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    id,
    reason,
    /** A moment to come; null: until somebody unfreezes it. */
    until: Moment.nullable(),
  }),
  output: User,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new', 'last_holder', 'forbidden'],
});

export const unfreezeUser = endpoint('POST /api/admin/user/unfreeze', {
  summary: 'Let a frozen account log in again',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, reason }),
  output: User,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const endUserSessions = endpoint('POST /api/admin/user/endSessions', {
  summary: 'Log somebody out everywhere',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  input: z.strictObject({ id, reason }),
  output: z.object({ ended: z.int() }),
  errors: ['not_found', 'admin_too_new'],
});

export const addUserNote = endpoint('POST /api/admin/user/note', {
  summary: 'Write something down about somebody, for other admins; it stays as it is',
  access: 'admin',
  grant: 'people',
  effect: 'records',
  input: z.strictObject({ id, words: writtenText().min(1).max(userRules.noteMax) }),
  output: UserNote,
  errors: ['not_found'],
});

export const listUserNotes = endpoint('GET /api/admin/user/notes', {
  summary: 'What admins wrote down about somebody, newest first',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({ id, ...pageInput }),
  output: listOf(UserNote),
  errors: [],
});
