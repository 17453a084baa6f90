import { bankTexts, type BankCode } from '#contract/withdrawals/banks.ts';
import { payeeKindTexts, type PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import { useLocale } from '../../language/locale.tsx';

/** What an account is called in a line: its bank or provider and its last digits. */
export function usePayeeName(): (payee: { kind: PayeeKind; bank: BankCode | null; account: string }) => string {
  const locale = useLocale();
  return ({ kind, bank, account }) => `${(bank === null ? payeeKindTexts[kind] : bankTexts[bank])[locale]} ${account}`;
}
