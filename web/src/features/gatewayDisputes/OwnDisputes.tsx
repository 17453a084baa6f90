import type { OwnDispute } from '#contract/money/gatewayDisputes.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { texts } from './sideTexts.ts';

/** The disputes of what somebody paid for an order or a lease, for themselves: what each stops, and how it ended. */
export function OwnDisputes({ of, id }: { of: 'order' | 'lease'; id: number }) {
  const { data } = useCall('listOwnDisputes', { of, id });
  return data?.list.map((dispute) => <Shown key={dispute.id} of={of} dispute={dispute} />);
}

function Shown({ of, dispute }: { of: 'order' | 'lease'; dispute: OwnDispute }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { state, amountFen, heldFen } = dispute;
  const gateway = gateways[dispute.gateway].name[locale];
  switch (state) {
    case 'open':
    case 'answered':
      return (
        <Alert
          tone="warning"
          more={
            <>
              {t(of === 'order' ? 'ownMore' : 'ownMoreLease', { gateway })}
              {heldFen > 0 && ` ${t('ownHeld', { held: money(heldFen) })}`}
            </>
          }
        >
          {t('ownOpen', { gateway, amount: money(amountFen) })}
        </Alert>
      );
    case 'won':
      return <Alert tone="info">{t('ownWon')}</Alert>;
    case 'withdrawn':
      return <Alert tone="info">{t('ownWithdrawn')}</Alert>;
    case 'lost':
      return <Alert tone="info">{t('ownLost', { gateway })}</Alert>;
  }
}
