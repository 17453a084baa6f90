import type { Route } from './+types/BalanceSheet';
import { useCall } from '../../../api/queries.ts';
import { ExportButton } from '../../../features/exports/ExportButton.tsx';
import { Sheet } from '../../../features/ledger/Sheet.tsx';
import { DayChoice } from '../../../features/ledger/DayChoice.tsx';
import { texts } from '../../../features/ledger/sheetTexts.ts';
import { SheetChart } from '../../../features/ledger/SheetChart.tsx';
import { useSheetAddress } from '../../../features/ledger/useSheetAddress.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PrintIcon } from '../../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminBalanceSheet');
}

export default function AdminBalanceSheet() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { day } = useSheetAddress();
  const sheet = useCall('getBalanceSheet', day === undefined ? {} : { day }, { placeholderData: (last) => last });
  return (
    <>
      <PageHead
        title={titles('adminBalanceSheet')}
        lead={t('lead')}
        action={
          <>
            <Button size="sm" icon={PrintIcon} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <ExportButton
              kind="balanceSheet"
              filters={day === undefined ? {} : { to: day }}
              describe={({ to }) => (to === undefined ? t('today') : t('endOf', { day: to }))}
            />
          </>
        }
      />
      <PageState query={sheet} skeleton={<Skeleton height={480} round={12} />}>
        {(data) => (
          <Stack gap={16}>
            <DayChoice sheet={data} />
            <Sheet sheet={data} />
            <SheetChart sheet={data} />
          </Stack>
        )}
      </PageState>
    </>
  );
}
