import { messageRules, messageStreamPath } from '#contract/messages/messageRules.ts';
import type { EventStreamRoute } from '../../platform/http/eventStream.ts';
import { findUnread } from './messages.repository.ts';

/** The channel of accounts whose messages changed, or whose session ended. */
export const messageChannel = 'mallard_messages';

/** Tells open pages how much is unread. The event's id is the newest message. */
export const messageStream: EventStreamRoute = {
  path: messageStreamPath,
  channel: messageChannel,
  read: async (tx, userId) => {
    const data = await findUnread(tx, userId);
    return { id: data.newest, data };
  },
  limits: {
    ofUserMax: messageRules.streamsOfUserMax,
    inAllMax: messageRules.streamsMax,
    seconds: messageRules.streamSeconds,
    beatSeconds: messageRules.beatSeconds,
  },
};
