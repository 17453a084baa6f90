import type { Locale } from '#contract/core/locale.ts';
import type { PathName } from '../../paths.ts';

/** One question with its answer in both languages; placeholders are those of `parts/promises`. */
export interface HelpTopic extends Record<Locale, { question: string; answer: readonly string[] }> {
  /** Names it in addresses: `/help/unseen-return`. Never changed once published. */
  slug: string;
  /** Where one does what the answer says. */
  to?: PlainPath;
}

/** Screens whose address needs nothing. */
type PlainPath = Extract<
  PathName,
  | 'products'
  | 'inquire'
  | 'report'
  | 'orders'
  | 'licences'
  | 'rentalDetails'
  | 'myLeases'
  | 'recharge'
  | 'withdraw'
  | 'authentication'
  | 'listings'
  | 'statement'
  | 'shopCenter'
  | 'account'
  | 'password'
  | 'commission'
>;

export type HelpSubject = 'buying' | 'refunds' | 'renting' | 'licences' | 'money' | 'account';

export interface HelpGroup extends Record<Locale, string> {
  subject: HelpSubject;
  topics: readonly HelpTopic[];
}

/** A question as a page lists it: in the reader's language, its numbers filled in. */
export interface HelpQuestion {
  slug: string;
  question: string;
}

/** What the page of all questions shows. */
export interface HelpOverview {
  groups: readonly { subject: HelpSubject; name: string; questions: readonly HelpQuestion[] }[];
  /** What was searched for, and which questions answer it, the best first. */
  words: string;
  found: readonly HelpQuestion[];
}

/** A question with its answer by paragraphs, where to do it, and the others of its group. */
export interface HelpAnswered extends HelpQuestion {
  answer: readonly string[];
  to?: HelpTopic['to'];
  others: readonly HelpQuestion[];
}
