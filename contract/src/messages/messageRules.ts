/** Where `text/event-stream` tells of changes: `UnreadCounts` at the beginning and whenever they change. */
export const messageStreamPath = '/api/message/stream';

/** Numbers of the message box. Free of zod. */
export const messageRules = {
  /** Days that a message is kept. */
  keptDays: 180,
  /** Messages kept of one account; the oldest give way. */
  accountMax: 500,
  /** Unread ones are counted up to here. */
  countedMax: 100,
  /** Rows of the box in the navbar. */
  boxMax: 20,
  /** Ids in one call. */
  idsMax: 100,
  /** Streams that one account may have open in a process, and all accounts together. */
  streamsOfUserMax: 6,
  streamsMax: 1000,
  /** Seconds after which a stream ends and is opened anew. */
  streamSeconds: 600,
  /** Seconds between signs of life, shorter than what proxies wait for. */
  beatSeconds: 25,
  /** Seconds between two looks of a page that has no stream. */
  pollSeconds: 150,
  /** Characters of the token in a link that turns mail off. */
  subscriptionTokenMax: 200,
} as const;
