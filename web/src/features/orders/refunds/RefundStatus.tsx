import type { RefundState } from '#contract/orders/refundProcess.ts';
import { useTexts } from '../../../language/texts.ts';
import { Status, type Tone } from '../../../ui/kit/Status.tsx';
import { texts } from './refundTexts.ts';

/** The word for each state is the text of the same name. */
const tones: Record<RefundState, Tone> = {
  requested: 'waiting',
  refused: 'warning',
  complained: 'waiting',
  refunded: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
};

export function RefundStatus({ state }: { state: RefundState }) {
  const t = useTexts(texts);
  return <Status tone={tones[state]}>{t(state)}</Status>;
}
