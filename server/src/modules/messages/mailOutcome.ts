/** What becomes of a mail after a try. */
import { mailSendRules, type MailFailure } from '#contract/messages/mailRules.ts';
import type { SendAnswer } from '../../outside/mail/smtp.ts';

/** What is written down of a try. */
export interface MailOutcome {
  state: 'waiting' | 'sent' | 'failed';
  failure: MailFailure | null;
  answer: string | null;
  sentAt: Date | null;
  /** When it is tried again; null: not any more. */
  nextAt: Date | null;
}

/** The first try and all that follow it. */
export const triesMax = mailSendRules.retrySeconds.length + 1;

/** `tries` counts this one; `now` is when it ended. */
export function outcomeOf(answer: SendAnswer, tries: number, now: Date): MailOutcome {
  if (answer.isSent) return { state: 'sent', failure: null, answer: answer.answer, sentAt: now, nextAt: null };
  const seconds = answer.isFinal ? undefined : mailSendRules.retrySeconds[tries - 1];
  const nextAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
  return { state: nextAt ? 'waiting' : 'failed', failure: answer.failure, answer: answer.answer, sentAt: null, nextAt };
}
