import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { messageKinds, messageStates, messageTypes, type MessageKind } from './messageKinds.ts';
import { topicNames } from './messageTopics.ts';
import { messageRules } from './messageRules.ts';

// The names of the table are those of the type.
const kinds = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]];

/** A path on this site; `//` would be another host. */
const ownPath = z.string().regex(/^\/(?!\/)/);

/** Something that an account is told, in the reader's language. */
export const Message = z.object({
  id: z.int(),
  type: z.enum(messageTypes),
  title: z.string(),
  /** What it is about: an order, a product. May be empty. */
  subTitle: z.string(),
  content: z.string(),
  time,
  /** 0: none, 1: done, 2: under way, 3: ends soon. */
  messageType: z.int().min(0).max(3),
  /** 0: unread, 1: read. */
  status: z.int().min(0).max(1),
  kind: z.enum(kinds),
  /** Where it is dealt with. */
  link: ownPath,
});
export type Message = z.infer<typeof Message>;

/** Unread messages by type, counted up to 100, and the id of the newest message; 0 when there is none. */
export const UnreadCounts = z.object({ message: z.int(), notice: z.int(), newest: z.int() });
export type UnreadCounts = z.infer<typeof UnreadCounts>;

export const listMessages = endpoint('GET /api/message/list', {
  summary: 'Your newest messages, those of the box in the navbar',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ type: z.enum(messageTypes).optional() }),
  output: z.array(Message),
  errors: [],
});

export const listInbox = endpoint('GET /api/message/inbox', {
  summary: 'Your messages page by page, by type, topic and whether they were read',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({
    type: z.enum(messageTypes).optional(),
    topic: z.enum(topicNames).optional(),
    state: z.enum(messageStates).optional(),
    ...pageInput,
  }),
  output: listOf(Message),
  errors: [],
});

export const countUnread = endpoint('GET /api/message/unread', {
  summary: 'How many of your messages are unread',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: UnreadCounts,
  errors: [],
});

export const readMessages = endpoint('POST /api/message/read', {
  summary: 'Mark messages of yours as read; ids that are none of yours change nothing',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ ids: z.array(id).min(1).max(messageRules.idsMax) }),
  output: z.literal(true),
  errors: [],
});

/** Messages of one type or of all, up to the newest that the reader has seen. */
const upTo = { type: z.enum(messageTypes).optional(), upTo: id.optional() };

export const readAllMessages = endpoint('POST /api/message/readAll', {
  summary: 'Mark all your messages as read, of one type or of both',
  access: 'user',
  effect: 'changes',
  input: z.strictObject(upTo),
  /** `readAt` takes it back, see `markMessagesUnread`. */
  output: UnreadCounts.extend({ readAt: time }),
  errors: [],
});

export const markMessagesUnread = endpoint('POST /api/message/unread', {
  summary: 'Take back that you marked all as read: what was marked at that moment is unread again',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ readAt: z.iso.datetime() }),
  output: UnreadCounts,
  errors: [],
});

export const clearMessages = endpoint('POST /api/message/clear', {
  summary: 'Take all your messages out of the box, of one type or of both; they stay away',
  access: 'user',
  effect: 'changes',
  input: z.strictObject(upTo),
  output: UnreadCounts,
  errors: [],
});

/** Whether messages of a topic also go by mail; `fixed`: that can't be turned off. */
export const MailPreference = z.object({ topic: z.enum(topicNames), byMail: z.boolean(), fixed: z.boolean() });
const preferences = z.object({ topics: z.array(MailPreference) });

export const getMessagePreferences = endpoint('GET /api/message/preferences', {
  summary: 'Which of your messages also go by mail',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: preferences,
  errors: [],
});

export const saveMessagePreference = endpoint('POST /api/message/preference', {
  summary: 'Choose whether messages of a topic also go by mail; those about security always do',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    topic: z.enum(topicNames).exclude(['security']),
    byMail: z.boolean(),
  }),
  output: preferences,
  errors: [],
});
