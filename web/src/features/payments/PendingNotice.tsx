import type { PaymentState } from '#contract/orders/payments.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { Sheet } from './Sheet.tsx';
import { noticeTexts as texts } from './noticeTexts.ts';

/** Somebody is here before the money. */
export function PendingNotice({ payment, site }: { payment: PaymentState; site: string }) {
  const t = useTexts(texts);
  return (
    <Sheet site={site}>
      <div role="status">
        <Notice
          page
          picture="empty"
          title={t('pendingTitle')}
          text={t('pendingText')}
          action={
            <LinkButton kind="primary" to={href('payment', { token: payment.token })}>
              {t('backToPayment')}
            </LinkButton>
          }
        />
      </div>
    </Sheet>
  );
}
