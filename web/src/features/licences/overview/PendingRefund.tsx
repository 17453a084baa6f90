import type { Licence } from '#contract/licences/licences.ts';
import { refundStateTexts } from '#contract/orders/refundTexts.ts';
import { useCall } from '../../../api/queries.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { overviewTexts } from './overviewTexts.ts';

/** That a refund of its order is under way, how far it is, and what that means for the licence; nothing where there is none. */
export function PendingRefund({ licence: { orderId, state } }: { licence: Licence }) {
  const t = useTexts(overviewTexts);
  const locale = useLocale();
  const { data } = useCall('getOrder', { id: orderId ?? 0 }, { enabled: orderId !== null, staleTime: 0 });
  const refund = data?.openRefund ?? null;
  if (orderId === null || refund === null || state === 'revoked') return null;
  return (
    <Alert
      tone="info"
      more={
        <LinkButton size="sm" to={href('orders', { order: orderId })}>
          {t('toRefund')}
        </LinkButton>
      }
    >
      <strong>{t('refundOpen', { state: refundStateTexts[locale][refund.state] })}</strong> {t('refundMeans')}
    </Alert>
  );
}
