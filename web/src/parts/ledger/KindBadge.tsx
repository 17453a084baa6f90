import { useCallback } from 'react';
import type { AccountKind, EntryKind } from '#contract/money/ledger.ts';
import { useTexts } from '../../language/texts.ts';
import type { IconShape } from '../../ui/kit/Icon.tsx';
import {
  AdjustIcon,
  BagIcon,
  ClockIcon,
  DebtIcon,
  GiftIcon,
  LockIcon,
  MoneyOutIcon,
  OrderIcon,
  PayIcon,
  RefundIcon,
  ReplaceIcon,
  SendIcon,
  ShopIcon,
  SplitIcon,
  UnlockIcon,
  WalletIcon,
} from '../../ui/kit/icons.ts';
import { ledgerTexts } from './ledgerTexts.ts';
import { Status } from '../../ui/kit/Status.tsx';

const icons: Record<EntryKind, IconShape> = {
  recharge: WalletIcon,
  payment: PayIcon,
  purchase: BagIcon,
  refund: RefundIcon,
  release: ClockIcon,
  hold: LockIcon,
  hold_release: UnlockIcon,
  hold_settle: SendIcon,
  gift: GiftIcon,
  withdrawal: MoneyOutIcon,
  withdrawal_fee: OrderIcon,
  withdrawal_return: RefundIcon,
  rent: ClockIcon,
  deposit_claim: LockIcon,
  adjustment: AdjustIcon,
  reversal: ReplaceIcon,
  debt: DebtIcon,
  purse_split: SplitIcon,
  gateway_fee: OrderIcon,
  gateway_difference: AdjustIcon,
  gateway_dispute: AdjustIcon,
  bonus: GiftIcon,
};

/** How a kind is called on an account: what is a purchase to the buyer is a sale to whoever earns by it. */
export function useKindWord(): (kind: EntryKind, account?: AccountKind) => string {
  const words = useTexts(ledgerTexts);
  return useCallback((kind, account) => words(isSale(kind, account) ? 'sale' : kind), [words]);
}

/** What a line was, by sign and word; on an account of one's own by that account's word. */
export function KindBadge({ kind, account }: { kind: EntryKind; account?: AccountKind }) {
  const word = useKindWord();
  return (
    <Status tone="neutral" icon={isSale(kind, account) ? ShopIcon : icons[kind]}>
      {word(kind, account)}
    </Status>
  );
}

function isSale(kind: EntryKind, account: AccountKind | undefined): boolean {
  return kind === 'purchase' && account === 'pending';
}
