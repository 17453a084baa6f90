import { messageKinds, messageStatus } from '#contract/messages/messageKinds.ts';
import type { Message } from '#contract/messages/messages.ts';

export interface Folded extends Message {
  /** What it is about, on its day. */
  subject: string;
  /** Older ones of the same day about the same, newest first. */
  rest: readonly Message[];
}

/**
 * What is about the same record on the same day stands once, by its newest. What is to be done soon, what is said of the
 * safety of an account and what names no record stand by themselves: each is to be seen.
 */
export function foldMessages(messages: readonly Message[], dayOf: (message: Message) => string): Folded[] {
  const folded = new Map<string, Folded & { rest: Message[] }>();
  for (const message of messages) {
    const subject = isAlone(message) ? String(message.id) : `${dayOf(message)} ${message.link}`;
    const newest = folded.get(subject);
    if (newest) newest.rest.push(message);
    else folded.set(subject, { ...message, subject, rest: [] });
  }
  return [...folded.values()];
}

function isAlone({ messageType, kind, link }: Message): boolean {
  const namesRecord = /[/=]\d+(?:[&#]|$)/.test(link);
  return messageType === messageStatus.endsSoon || messageKinds[kind].topic === 'security' || !namesRecord;
}
