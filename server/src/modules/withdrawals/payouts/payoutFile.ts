/** A batch as a text for the bank or provider. */
import type { Locale } from '#contract/core/locale.ts';
import { bankTexts, type BankCode } from '#contract/withdrawals/banks.ts';
import { payeeKindTexts, type PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import { csvHead, csvRows, type Cell } from '../../exports/service.ts';
import type { PayeeFacts } from '../payees/payeeEncryption.ts';
import { payoutColumns } from './payoutColumns.ts';

export interface PayoutFileLine extends PayeeFacts {
  id: number;
  kind: PayeeKind;
  bank: BankCode | '';
  /** What arrives. */
  paidFen: number;
}

/** Result and receipt are empty: whoever pays fills them in. */
export function payoutFile(lines: readonly PayoutFileLine[], locale: Locale): string {
  const rows = lines.map(({ id, kind, bank, name, account, paidFen }): Cell[] => [
    id,
    payeeKindTexts[kind][locale],
    bank === '' ? '' : bankTexts[bank][locale],
    name,
    shownAccount(kind, account),
    { fen: paidFen },
    '',
    '',
  ]);
  return csvHead(payoutColumns[locale], 'UTC') + csvRows(rows, 'UTC');
}

/** Card numbers have blanks, so that no spreadsheet rounds them. */
export function shownAccount(kind: PayeeKind, account: string): string {
  return kind === 'bank' ? account.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : account;
}
