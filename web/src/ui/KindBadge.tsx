import type { EntryKind } from '#contract/ledger.ts';
import { useTexts } from '../language/texts.ts';
import type { IconShape } from './Icon.tsx';
import {
  AdjustIcon,
  BagIcon,
  ClockIcon,
  GiftIcon,
  LockIcon,
  PayIcon,
  RefundIcon,
  ReplaceIcon,
  SendIcon,
  UnlockIcon,
  WalletIcon,
} from './icons.ts';
import { ledgerTexts } from './ledgerTexts.ts';
import { Status } from './Status.tsx';

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
  adjustment: AdjustIcon,
  reversal: ReplaceIcon,
};

/** What a line was, by sign and word. */
export function KindBadge({ kind }: { kind: EntryKind }) {
  const words = useTexts(ledgerTexts);
  return (
    <Status tone="neutral" icon={icons[kind]}>
      {words(kind)}
    </Status>
  );
}
