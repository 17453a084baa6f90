import { refundStateTexts } from '#contract/orders/refundTexts.ts';
import { refundStates } from '#contract/orders/refundProcess.ts';
import { defineTexts } from '../../../language/texts.ts';
import { defineStates } from '../../../record/defineStates.ts';

/** Lists of orders show the state of a refund, and nothing else of it. */
const texts = defineTexts('refundStates', refundStateTexts);

export const refundLooks = defineStates(refundStates, texts, {
  requested: 'waiting',
  refused: 'warning',
  complained: 'waiting',
  refunded: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
});
