import { cashAccountNames, isCashAccount, type CashAccountKind } from '#contract/orders/gateways.ts';
import { useLocale } from '../../language/locale.tsx';

/** Names of accounts: those of cash at gateways from the list of gateways, all others as `own` says. */
export function useAccountNames<Kind extends string>(
  own: (kind: Exclude<Kind, CashAccountKind>) => string,
): (kind: Kind) => string {
  const cash = cashAccountNames(useLocale());
  // What is no account of cash is one of the others.
  return (kind) => (isCashAccount(kind) ? cash[kind] : own(kind as Exclude<Kind, CashAccountKind>));
}
