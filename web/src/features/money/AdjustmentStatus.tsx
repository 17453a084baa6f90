import type { AdjustmentState } from '#contract/money/moneyProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { adjustmentTexts } from './adjustmentTexts.ts';

/** The word for each state is the text of the same name. */
const tones: Record<AdjustmentState, Tone> = {
  waiting: 'waiting',
  applied: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  reversing: 'waiting',
  reversed: 'warning',
};

export function AdjustmentStatus({ state }: { state: AdjustmentState }) {
  const t = useTexts(adjustmentTexts);
  return <Status tone={tones[state]}>{t(state)}</Status>;
}
