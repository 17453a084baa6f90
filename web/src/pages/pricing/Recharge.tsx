import type { Route } from './+types/Recharge';
import { BalanceNow } from '../../features/wallet/BalanceNow.tsx';
import { RechargeForm } from '../../features/wallet/RechargeForm.tsx';
import { texts } from '../../features/wallet/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, consoleTitles } from '../../shell/consoleTitleTexts.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../../ui/layout.tsx';
import { Aside } from '../../ui/Aside.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'recharge');
}

export default function Recharge() {
  const titles = useTexts(consoleTitles);
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('recharge')} lead={t('rechargeLead')} />
      <Aside aside={<BalanceNow />}>
        <Card>
          <RechargeForm />
        </Card>
      </Aside>
    </>
  );
}
