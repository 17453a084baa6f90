/** How lines of the ledger are called in files. */
import type { AccountKind, EntryKind } from '#contract/money/ledger.ts';
import { entryKindTexts } from '#contract/money/ledgerTexts.ts';
import type { Locale } from '#contract/core/locale.ts';

/** What is a purchase to the buyer is a sale to whoever earns by it. */
const saleWords: Record<Locale, string> = { 'zh-CN': '销售', 'en-US': 'Sale' };

/** What a kind of entry is called on an account. */
export function kindWord(locale: Locale, kind: EntryKind, account?: AccountKind): string {
  return kind === 'purchase' && account === 'pending' ? saleWords[locale] : entryKindTexts[locale][kind];
}
