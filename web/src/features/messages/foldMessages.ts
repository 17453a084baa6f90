import { messageStatus } from '#contract/messages/messageKinds.ts';
import type { Message } from '#contract/messages/messages.ts';

export interface Folded extends Message {
  /** Older ones of the same day about the same, newest first. */
  rest: readonly Message[];
}

/** What is about the same thing on the same day stands once, by its newest; what is to be done soon stands by itself. */
export function foldMessages(messages: readonly Message[], dayOf: (message: Message) => string): Folded[] {
  const folded = new Map<string, Folded & { rest: Message[] }>();
  for (const message of messages) {
    const subject =
      message.messageType === messageStatus.endsSoon ? String(message.id) : `${dayOf(message)} ${subjectOf(message)}`;
    const newest = folded.get(subject);
    if (newest) newest.rest.push(message);
    else folded.set(subject, { ...message, rest: [] });
  }
  return [...folded.values()];
}

/** The record that it leads to; where that is only a screen, what is said of it. */
function subjectOf({ link, kind }: Message): string {
  return link.includes('?') || /\d/.test(link) ? link : `${kind} ${link}`;
}
