import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { withdrawalTexts } from './withdrawalTermTexts.ts';

/** What holds for every withdrawal, to be read before an amount is typed. */
export function useWithdrawalFacts(): (
  terms: WithdrawalTerms,
) => Record<'least' | 'fee', { name: string; value: string }> {
  const t = useTexts(withdrawalTexts);
  const { money } = useFormats();
  return ({ minFen, fee }) => ({
    least: { name: t('least'), value: money(minFen) },
    fee: {
      name: t('fee'),
      value:
        fee.maxFen === 0
          ? t('feeNone')
          : t('feeOf', { percent: fee.rate / 100, min: money(fee.minFen), max: money(fee.maxFen) }),
    },
  });
}
