import type { PaymentState } from '#contract/orders/payments.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { texts } from './texts.ts';

/** Why nothing can be paid here any more, and where to go instead. */
export function ClosedPayment({ payment }: { payment: PaymentState }) {
  const t = useTexts(texts);
  const isRecharge = payment.purpose === 'recharge';
  const again = isRecharge ? href('recharge') : href('products');
  return (
    <div role="status">
      <Notice
        page
        picture="empty"
        title={t('closedTitle')}
        text={isRecharge ? t('closedRecharge') : t('closedText')}
        action={
          <>
            <LinkButton kind="primary" to={again}>
              {isRecharge ? t('toRecharge') : t('toProducts')}
            </LinkButton>
            {payment.orderId !== null && <LinkButton to={href('orders')}>{t('toOrders')}</LinkButton>}
          </>
        }
      />
    </div>
  );
}

/** A link that nobody knows. */
export function UnknownPayment() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="missing"
      title={t('unknownTitle')}
      text={t('unknownText')}
      action={
        <>
          <LinkButton kind="primary" to={href('orders')}>
            {t('toOrders')}
          </LinkButton>
          <LinkButton to={href('products')}>{t('browse')}</LinkButton>
        </>
      }
    />
  );
}
