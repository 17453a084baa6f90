import type { MerchantFee } from '#contract/orders/merchantChoice.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { termTexts } from './termTexts.ts';

/** A fee as it is read: percent of the amount, and an amount for each payment. */
export function useFeeWords(): (fee: MerchantFee) => string {
  const t = useTexts(termTexts);
  const { money } = useFormats();
  return ({ feeRate, feeFixedFen }) => t('feeOf', { rate: feeRate / 100, fixed: money(feeFixedFen) });
}
