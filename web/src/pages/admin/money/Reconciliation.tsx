import type { Route } from './+types/Reconciliation';
import { reconciliationRules } from '#contract/money/reconciliationRules.ts';
import { gatewayNames, gateways } from '#contract/orders/gateways.ts';
import { BillDays } from '../../../features/reconciliation/BillDays.tsx';
import { BillDifferences } from '../../../features/reconciliation/BillDifferences.tsx';
import { texts } from '../../../features/reconciliation/texts.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminReconciliation');
}

export default function Reconciliation() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const locale = useLocale();
  const without = gatewayNames.filter((name) => !gateways[name].bills).map((name) => gateways[name].name[locale]);
  return (
    <>
      <PageHead title={titles('adminReconciliation')} lead={t('lead', { hour: reconciliationRules.readyHours })} />
      <Stack gap={24}>
        <p>{t('without', { names: without.join(t('comma')) })}</p>
        <BillDays />
        <BillDifferences />
      </Stack>
    </>
  );
}
