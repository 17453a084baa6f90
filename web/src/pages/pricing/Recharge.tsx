import { useSearchParams } from 'react-router';
import type { Route } from './+types/Recharge';
import { BackToRental } from '../../features/leases/book/BackToRental.tsx';
import { ForUnpaidOrder } from '../../features/payments/ForUnpaidOrder.tsx';
import { orderIdOf } from '../../features/payments/rechargedFor.ts';
import { useUnpaidOrder } from '../../features/payments/useUnpaidOrder.ts';
import { BalanceNow } from '../../features/wallet/BalanceNow.tsx';
import { GiftForm } from '../../features/wallet/GiftForm.tsx';
import { giftTexts } from '../../features/wallet/giftTexts.ts';
import { RechargeForm } from '../../features/wallet/RechargeForm.tsx';
import { ReturnRecharges } from '../../features/wallet/ReturnRecharges.tsx';
import { texts } from '../../features/wallet/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { SideColumn } from '../../ui/kit/SideColumn.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'recharge');
}

export default function Recharge() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const gifts = useTexts(giftTexts);
  const orderId = orderIdOf(useSearchParams()[0].get('order'));
  const order = useUnpaidOrder(orderId);
  return (
    <>
      <PageHead title={titles('recharge')} lead={t('rechargeLead')} />
      <SideColumn
        aside={
          <Card title={gifts('title')}>
            <GiftForm />
          </Card>
        }
      >
        <Stack gap={24}>
          <BackToRental />
          <ForUnpaidOrder orderId={orderId} order={order} />
          <BalanceNow />
          <Card>
            <RechargeForm suggestedFen={order?.rechargeFen} />
          </Card>
          <ReturnRecharges />
        </Stack>
      </SideColumn>
    </>
  );
}
