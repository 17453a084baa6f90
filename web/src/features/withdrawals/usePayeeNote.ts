import type { Payee } from '#contract/withdrawals/payees.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/** Whether money can be paid to an account: now, from when on, or not at all. */
export function usePayeeNote(): (payee: Pick<Payee, 'isStale' | 'isReady' | 'usableAt'>) => string {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  return ({ isStale, isReady, usableAt }) => {
    if (isStale) return t('payeeStale');
    return isReady ? t('payeeReady') : t('payeeWaits', { time: dayAndTime(usableAt) });
  };
}
