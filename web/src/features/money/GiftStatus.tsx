import type { GiftBatch } from '#contract/money/moneyAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { giftTexts } from './giftTexts.ts';

type Shown = GiftBatch['state'] | 'expired' | 'usedUp';

const tones: Record<Shown, Tone> = {
  waiting: 'waiting',
  active: 'good',
  refused: 'bad',
  stopped: 'neutral',
  expired: 'neutral',
  usedUp: 'info',
};

/** What a batch is now: its state, or how an active one ended by itself. */
export function giftState({ state, codes, redeemed, expiresAt }: GiftBatch): Shown {
  if (state !== 'active') return state;
  if (redeemed === codes) return 'usedUp';
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}

export function GiftStatus({ batch }: { batch: GiftBatch }) {
  const t = useTexts(giftTexts);
  const state = giftState(batch);
  return <Status tone={tones[state]}>{t(state)}</Status>;
}
