import { Link } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { texts } from './texts.ts';

/** The balance beside the recharge. */
export function BalanceNow() {
  const t = useTexts(texts);
  const { money } = useFormats();
  const wallet = useCall('getWallet', {});
  return (
    <Card title={t('balanceNow')}>
      <PageState query={wallet} skeleton={<Skeleton height={38} width={140} />}>
        {({ balanceFen, owedFen }) => (
          <Stack gap={12}>
            <Price fen={balanceFen} size="lg" />
            {owedFen > 0 && (
              <Alert tone="warning" more={t('owedFirst')}>
                {t('owed', { amount: money(owedFen) })}{' '}
                <Link to={href('statement', { account: 'owed' })}>{t('owedWhy')}</Link>
              </Alert>
            )}
            <Link to={href('statement')}>{t('toStatement')}</Link>
          </Stack>
        )}
      </PageState>
    </Card>
  );
}
