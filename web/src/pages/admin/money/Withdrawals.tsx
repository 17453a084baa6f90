import { ListExport } from '../../../features/exports/ListExport.tsx';
import type { Route } from './+types/Withdrawals';
import { Batches } from '../../../features/withdrawals/admin/Batches.tsx';
import { Cases } from '../../../features/withdrawals/admin/Cases.tsx';
import { PayingMerchants } from '../../../features/withdrawals/admin/PayingMerchants.tsx';
import { texts } from '../../../features/withdrawals/admin/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { NewAdminNote } from '../../../record/SoloLimitNote.tsx';
import { oneOf, useAddress } from '../../../record/useAddress.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminWithdrawals');
}

const tabs = ['cases', 'batches', 'gateway'] as const;

export default function AdminWithdrawals() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { at, only } = useAddress({ tab: oneOf(tabs, 'cases') });
  return (
    <>
      <PageHead title={titles('adminWithdrawals')} lead={t('lead')} />
      <Stack gap={24}>
        <FilterBy label={t('parts')} names={tabs} word={t} current={at.tab} linkTo={(tab) => only({ tab })} parts />
        <NewAdminNote />
        {at.tab === 'cases' && <Cases exportOf={(shown) => <ListExport kind="withdrawals" {...shown} />} />}
        {at.tab === 'batches' && <Batches />}
        {at.tab === 'gateway' && <PayingMerchants />}
      </Stack>
    </>
  );
}
