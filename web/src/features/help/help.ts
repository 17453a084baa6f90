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

export interface HelpGroup extends Record<Locale, string> {
  topics: readonly HelpTopic[];
}
