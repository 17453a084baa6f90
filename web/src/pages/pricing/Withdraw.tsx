import { ListExport } from '../../features/exports/ListExport.tsx';
import type { Route } from './+types/Withdraw';
import { Payees } from '../../features/withdrawals/Payees.tsx';
import { texts } from '../../features/withdrawals/texts.ts';
import { Withdraw } from '../../features/withdrawals/Withdraw.tsx';
import { WithdrawalLog } from '../../features/withdrawals/WithdrawalLog.tsx';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { SideColumn } from '../../ui/kit/SideColumn.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'withdraw');
}

export default function WithdrawPage() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('withdraw')} lead={t('lead')} />
      <Stack gap={24}>
        <SideColumn aside={<Payees />}>
          <Withdraw />
        </SideColumn>
        <section aria-label={t('log')}>
          <Stack gap={16}>
            <h2>{t('log')}</h2>
            <WithdrawalLog exportOf={(shown) => <ListExport kind="ownWithdrawals" {...shown} />} />
          </Stack>
        </section>
      </Stack>
    </>
  );
}
