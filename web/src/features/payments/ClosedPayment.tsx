import type { PaymentLease, PaymentState } from '#contract/orders/payments.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { isBuyerOf } from './isBuyerOf.ts';
import { Sheet } from './Sheet.tsx';
import { texts } from './texts.ts';
import { closedTexts } from './closedTexts.ts';

/** Why nothing can be paid here any more, and where to go instead. */
export function ClosedPayment({ payment, site }: { payment: PaymentState; site: string }) {
  const t = useTexts(closedTexts);
  const ofPayment = useTexts(texts);
  const isRecharge = payment.purpose === 'recharge';
  const isBuyer = isBuyerOf(payment);
  if (payment.credited !== null) return <CreditedPayment payment={payment} credited={payment.credited} site={site} />;
  if (payment.lease) return <ClosedLease lease={payment.lease} isTenant={isBuyer} site={site} />;
  const again = isRecharge ? href('recharge') : href('products');
  return (
    <Sheet site={site}>
      <div role="status">
        <Notice
          page
          picture="empty"
          title={t('closedTitle')}
          text={isRecharge ? t('closedRecharge') : t('closedText')}
          action={
            <>
              <LinkButton kind="primary" to={again}>
                {isRecharge ? ofPayment('toRecharge') : t('toProducts')}
              </LinkButton>
              {isBuyer && <LinkButton to={href('orders')}>{t('toOrders')}</LinkButton>}
            </>
          }
        />
      </div>
    </Sheet>
  );
}

/** A lease that nobody paid: its time is free again, and can be booked anew. */
function ClosedLease({ lease, isTenant, site }: { lease: PaymentLease; isTenant: boolean; site: string }) {
  const t = useTexts(closedTexts);
  return (
    <Sheet site={site}>
      <div role="status">
        <Notice
          page
          picture="empty"
          title={t('closedTitle')}
          text={t(lease.isRenewal ? 'closedRenewal' : 'closedLease')}
          action={
            <>
              {!lease.isRenewal && (
                <LinkButton kind="primary" to={href('rentalDetails', { id: lease.listingId })}>
                  {t('rentAgain')}
                </LinkButton>
              )}
              {isTenant && (
                <LinkButton to={href('myLeases', { lease: lease.leaseId ?? undefined })}>{t('toLease')}</LinkButton>
              )}
            </>
          }
        />
      </div>
    </Sheet>
  );
}

/** Money that came too late: what happened, where it is, and what can be done next. */
function CreditedPayment({ payment, credited, site }: { payment: PaymentState; credited: Credited; site: string }) {
  const t = useTexts(closedTexts);
  const { money } = useFormats();
  const isBuyer = isBuyerOf(payment);
  const [item, ...others] = payment.items;
  const amount = money(credited.amountFen);
  return (
    <Sheet site={site}>
      <div role="status">
        <Notice
          page
          picture="empty"
          title={t('creditedTitle')}
          text={`${t(creditedWordsOf(payment)[credited.why])}${t(isBuyer ? 'creditedYours' : 'creditedTheirs', { amount })}`}
          action={
            <>
              {payment.lease && !payment.lease.isRenewal && (
                <LinkButton kind="primary" to={href('rentalDetails', { id: payment.lease.listingId })}>
                  {t('rentAgain')}
                </LinkButton>
              )}
              {item !== undefined && (
                <LinkButton
                  kind="primary"
                  to={others.length === 0 ? href('product', { id: item.productId }) : href('cart')}
                >
                  {t('chooseAgain')}
                </LinkButton>
              )}
              {isBuyer && <LinkButton to={href('statement')}>{t('toStatement')}</LinkButton>}
              {isBuyer && item?.orderId && (
                <LinkButton to={href('orders', others.length === 0 ? { order: item.orderId } : {})}>
                  {t('toOrders')}
                </LinkButton>
              )}
            </>
          }
        />
      </div>
    </Sheet>
  );
}

type Credited = NonNullable<PaymentState['credited']>;

const creditedTexts = {
  sold_out: 'creditedSoldOut',
  undeliverable: 'creditedUndeliverable',
  paid_already: 'creditedPaidAlready',
  balance_gone: 'creditedBalanceGone',
  too_late: 'creditedPartGone',
} as const;
const creditedOfLease = {
  ...creditedTexts,
  too_late: 'creditedTooLate',
  undeliverable: 'creditedNotBookable',
  paid_already: 'creditedLeasePaid',
} as const;

const creditedOfRenewal = {
  ...creditedTexts,
  too_late: 'creditedRenewalLate',
  undeliverable: 'creditedNotRenewable',
  paid_already: 'creditedRenewalPaid',
} as const;

function creditedWordsOf({ lease }: PaymentState) {
  if (!lease) return creditedTexts;
  return lease.isRenewal ? creditedOfRenewal : creditedOfLease;
}

/** A link that nobody knows. */
export function UnknownPayment({ site }: { site: string }) {
  const t = useTexts(closedTexts);
  return (
    <Sheet site={site}>
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
    </Sheet>
  );
}
