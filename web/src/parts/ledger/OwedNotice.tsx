import { Link } from 'react-router';
import { rechargeRules } from '#contract/money/rechargeRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { balanceTexts } from './balanceTexts.ts';

interface OwedNoticeProps {
  owedFen: number;
  /** Both purses together. */
  balanceFen: number;
  /** What they are about to pay. */
  amountFen: number;
}

/** That paying from the balance waits until what is owed is paid, how much that takes, and where to read why. */
export function OwedNotice({ owedFen, balanceFen, amountFen }: OwedNoticeProps) {
  const t = useTexts(balanceTexts);
  const { money } = useFormats();
  const missingFen = Math.max(owedFen + amountFen - balanceFen, rechargeRules.fen.min);
  return (
    <Alert tone="warning" more={t('payable', { amount: money(missingFen) })}>
      {t('stopped', { owed: money(owedFen) })} <Link to={href('recharge')}>{t('recharge')}</Link>
      {' · '}
      <Link to={href('statement', { account: 'owed' })}>{t('why')}</Link>
    </Alert>
  );
}
