import type { OrderState } from '#contract/orders/orderProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

/** The word for each state is the text of the same name. */
const tones: Record<OrderState, Tone> = {
  created: 'waiting',
  paid: 'info',
  delivered: 'good',
  completed: 'good',
  closed: 'neutral',
};

export function OrderStatus({ state }: { state: OrderState }) {
  const t = useTexts(texts);
  return <Status tone={tones[state]}>{t(state)}</Status>;
}
