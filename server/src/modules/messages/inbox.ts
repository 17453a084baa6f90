/** The message box: what an account was told, what of it is unread, and what goes by mail as well. */
import * as contract from '#contract/messages/messages.ts';
import { isMessageKind, messageKinds, messageLink, type MessageKind } from '#contract/messages/messageKinds.ts';
import { messageTopics, type MessageTopic } from '#contract/messages/messageTopics.ts';
import { messageRules } from '#contract/messages/messageRules.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import {
  clearAll,
  findMailChoices,
  findUnread,
  listInboxRows,
  listNewest,
  markAllRead,
  markRead,
  markUnread,
  saveMailChoice,
  type MessageRow,
} from './messages.repository.ts';
import { tagOf } from './messageTag.ts';
import { messageText } from './messageTexts.ts';
import { isByMail } from './notify.ts';

export const listMessages = handle(contract.listMessages, async (call, { type }) => {
  const rows = await listNewest(call.tx, { userId: userIdOf(call), type, limit: messageRules.boxMax });
  return rows.map((row) => messageOf(call, row));
});

export const listInbox = handle(contract.listInbox, async (call, { type, topic, state, ...page }) => {
  const found = await listInboxRows(call.tx, {
    ...page,
    userId: userIdOf(call),
    type,
    isRead: state === undefined ? undefined : state === 'read',
    kinds: topic === undefined ? undefined : kindsOf(topic),
  });
  return mapPage(found, (row) => messageOf(call, row));
});

export const countUnread = handle(contract.countUnread, (call) => findUnread(call.tx, userIdOf(call)));

/** Marks messages as read; what is somebody else's stays as it is. */
export const readMessages = handle(contract.readMessages, async (call, { ids }) => {
  await markRead(call.tx, { userId: userIdOf(call), ids, now: call.now });
  return true as const;
});

export const readAllMessages = handle(contract.readAllMessages, async (call, { type, upTo }) => {
  const userId = userIdOf(call);
  await markAllRead(call.tx, { userId, type, upTo, now: call.now });
  return { ...(await findUnread(call.tx, userId)), readAt: call.now };
});

/** Takes `readAllMessages` back; what was read by itself stays read. */
export const markMessagesUnread = handle(contract.markMessagesUnread, async (call, { readAt }) => {
  const userId = userIdOf(call);
  await markUnread(call.tx, { userId, readAt: new Date(readAt) });
  return findUnread(call.tx, userId);
});

export const clearMessages = handle(contract.clearMessages, async (call, { type, upTo }) => {
  const userId = userIdOf(call);
  await clearAll(call.tx, { userId, type, upTo, now: call.now });
  return findUnread(call.tx, userId);
});

export const getMessagePreferences = handle(contract.getMessagePreferences, (call) => preferencesOf(call));

export const saveMessagePreference = handle(contract.saveMessagePreference, async (call, { topic, byMail }) => {
  await saveMailChoice(call.tx, { userId: userIdOf(call), topic, byMail, now: call.now });
  return preferencesOf(call);
});

async function preferencesOf(call: Call) {
  const chosen = await findMailChoices(call.tx, userIdOf(call));
  return {
    topics: topicNames.map((topic) => ({
      topic,
      byMail: isByMail(topic, chosen[topic]),
      fixed: messageTopics[topic] === 'always',
    })),
  };
}

// The names of the tables are those of their types.
const topicNames = Object.keys(messageTopics) as MessageTopic[];
const kindNames = Object.keys(messageKinds) as MessageKind[];

function kindsOf(topic: MessageTopic): MessageKind[] {
  return kindNames.filter((kind) => messageKinds[kind].topic === topic);
}

function messageOf(
  { locale, now }: Call,
  { id, kind, params, createdAt, readAt }: MessageRow,
): Reply<contract.Message> {
  if (!isMessageKind(kind)) throw new Error(`message ${id} is of the unknown kind ${kind}`);
  const { type } = messageKinds[kind];
  return {
    id,
    type,
    kind,
    ...messageText(locale, kind, params),
    time: createdAt,
    messageType: tagOf(kind, params, { toldAt: createdAt, now }),
    status: readAt === null ? 0 : 1,
    link: messageLink(kind, params),
  };
}
