/** What a provider of text messages is handed, and what comes of it. */
import type { SmsFailure } from '#contract/contacts/contactRules.ts';

export interface OutgoingSms {
  /** E.164. */
  to: string;
  /** None: it is a warning, by a template of its own. */
  code?: string;
}

/** `isFinal`: it is not tried again, since it was refused or may have been sent. */
export type SmsAnswer =
  | { isSent: true; answer: string }
  | { isSent: false; failure: SmsFailure; isFinal: boolean; answer: string | null };
