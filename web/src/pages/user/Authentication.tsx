import { useSearchParams } from 'react-router';
import { MyRealName } from '../../features/realNames/MyRealName.tsx';
import { MyRecords } from '../../features/realNames/MyRecords.tsx';
import { texts } from '../../features/realNames/texts.ts';
import { texts as withdrawalTexts } from '../../features/withdrawals/texts.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Authentication';
import { BackToRental } from '../../features/leases/book/BackToRental.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'authentication');
}

export default function Authentication() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const { data: own } = useCall('getRealName', {});
  const withdrawal = useTexts(withdrawalTexts);
  const isForWithdrawal = query.get('redirect')?.startsWith(href('withdraw')) ?? false;
  const isForShop = query.get('redirect')?.startsWith(href('shopCenter')) ?? false;
  return (
    <>
      <PageHead title={titles('authentication')} lead={t('lead')} />
      <Stack gap={32}>
        <BackToRental isVerified={(own?.verified ?? null) !== null} />
        {isForShop && (
          <Alert tone="info" more={<LinkButton to={href('shopCenter')}>{t('backToShop')}</LinkButton>}>
            {t('forShop')}
          </Alert>
        )}
        {isForWithdrawal && (
          <Alert tone="info" more={<LinkButton to={href('withdraw')}>{withdrawal('backToWithdraw')}</LinkButton>}>
            {withdrawal('unverified')}
          </Alert>
        )}
        <MyRealName />
        <MyRecords />
      </Stack>
    </>
  );
}
