import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { PaymentState } from '#contract/orders/payments.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { HowToUse } from './HowToUse.tsx';
import { isBuyerOf } from './isBuyerOf.ts';
import { PaidGoods } from './PaidGoods.tsx';
import styles from './PaidNotice.module.css';
import { closedTexts } from './closedTexts.ts';
import { noticeTexts } from './noticeTexts.ts';
import { readRechargedFor } from './rechargedFor.ts';
import { texts } from './texts.ts';
import { unpaidTexts } from './unpaidTexts.ts';
import { useUnpaidOrder } from './useUnpaidOrder.ts';
import { useUnpaidWords } from './useUnpaidWords.ts';
import { PaymentLines, WhatIsPaid } from './WhatIsPaid.tsx';

/** By what was delivered: the sentence under the title. */
const doneTexts = {
  licence: 'doneLicence',
  secret: 'doneSecret',
  account: 'doneAccount',
  file: 'doneFile',
  gift: 'doneGift',
  service: 'doneService',
} as const;

/** What was paid, for whoever has the link; what it brought, for its buyer. */
export function PaidNotice({ payment, isKnown, site }: { payment: PaymentState; isKnown: boolean; site: string }) {
  const t = useTexts(noticeTexts);
  const ofPayment = useTexts(texts);
  const ofClosed = useTexts(closedTexts);
  const { loggedIn } = useSession();
  const { purpose, items, amountFen, fromBalanceFen, feeFen, paidAt, token, credited, lease } = payment;
  const [first, ...others] = items;
  const isSeveral = others.length > 0;
  const isBuyer = isBuyerOf(payment);
  const orderId = isSeveral ? null : (first?.orderId ?? null);
  const { money } = useFormats();
  const delivered = items.filter(({ state }) => state !== 'closed').length;
  const isPartly = delivered < items.length;
  const isOrder = purpose === 'order';
  const isRecharge = purpose === 'recharge';
  const leaseId = lease?.leaseId ?? null;
  const balanceFacts = useBalanceFacts(isRecharge && loggedIn);
  const { data: order } = useCall('getOrder', { id: orderId ?? 0 }, { enabled: orderId !== null });
  return (
    <>
      <article className={styles.card}>
        <header className={styles.head}>
          <span className={styles.seal}>
            <Mark kind="verified" size={112} />
          </span>
          <h1>{t('successTitle')}</h1>
          {/* Who reads is known a moment later than what was paid. */}
          <p className={styles.lead} role="status">
            {(isKnown || !loggedIn) && lead()}
          </p>
        </header>
        <div className={styles.what}>
          <WhatIsPaid payment={payment} site={site} />
          {lease && <PaymentLines payment={payment} feeFen={feeFen} />}
        </div>
        <div className={styles.act}>{act()}</div>
        <Facts
          facts={[
            { name: t('paidAmount'), value: <Money fen={amountFen + feeFen} /> },
            { name: t('fromBalanceIn'), value: fromBalanceFen > 0 ? <Money fen={fromBalanceFen} /> : undefined },
            { name: t('gatewayFeeIn'), value: feeFen > 0 ? <Money fen={feeFen} /> : undefined },
            ...(paidAt === null ? [] : [{ name: t('paidAt'), value: <Time at={paidAt} as="exact" /> }]),
            ...(orderId === null
              ? []
              : [
                  {
                    name: ofPayment('orderNumber'),
                    value: (
                      <Link to={href('orders', { order: orderId })} aria-label={`${t('openOrder')} ${orderId}`}>
                        {orderId}
                      </Link>
                    ),
                  },
                ]),
            ...(credited === null
              ? []
              : [
                  {
                    name: t(isPartly ? 'notSpent' : 'surplus', { amount: money(credited.amountFen) }),
                    value: <Time at={credited.at} />,
                  },
                ]),
            ...(isRecharge && loggedIn ? balanceFacts : []),
          ]}
        />
        {isOrder && (
          <nav className={styles.on} aria-label={t('goOn')}>
            {orderId !== null && <Link to={href('orders', { order: orderId })}>{t('openOrder')}</Link>}
            <Link to={href('products')}>{t('shopOn')}</Link>
            <Link to={href('help')}>{ofPayment('help')}</Link>
          </nav>
        )}
        {!isRecharge && isKnown && !loggedIn && (
          <p className={styles.hint}>
            {t(lease ? 'isTenant' : 'isBuyer')}{' '}
            <Link to={href('login', { redirect: href('notice', { token }) })}>{ofPayment('login')}</Link>
          </p>
        )}
      </article>
      {orderId !== null && <HowToUse orderId={orderId} />}
    </>
  );

  function lead(): string {
    if (lease?.isRenewal) return t(leaseId === null ? 'otherRenewal' : 'doneRenewedLease');
    if (lease)
      return leaseId === null
        ? t('otherLease')
        : t(paidAt !== null && lease.startsAt <= paidAt ? 'doneLeaseNow' : 'doneLease');
    if (!isOrder) return loggedIn ? t('rechargeDone') : t('visitorRecharge');
    if (isSeveral && isBuyer)
      return isPartly ? t('donePartly', { count: delivered }) : t('doneSeveral', { count: delivered });
    if (orderId === null) return t('otherDone');
    if (order === undefined) return '';
    return t(order.renewal === null ? doneTexts[order.kind] : 'doneRenewal');
  }

  function act(): ReactNode {
    if (orderId !== null) return order === undefined ? <Skeleton height={42} /> : <PaidGoods order={order} />;
    if (leaseId !== null) {
      return (
        <LinkButton kind="primary" to={href('myLeases', { lease: leaseId })} fullWidth>
          {ofClosed('toLease')}
        </LinkButton>
      );
    }
    if (isBuyer) {
      return (
        <LinkButton kind="primary" to={href('orders')} fullWidth>
          {t('toAllOrders')}
        </LinkButton>
      );
    }
    if (isRecharge && loggedIn) return <AfterRecharge />;
    return (
      <LinkButton to={href(lease ? 'rentalDetails' : 'products')} fullWidth>
        {ofClosed('browse')}
      </LinkButton>
    );
  }
}

/** Back to the order for which it was, else to the newest that waits; where none does, to the statement. */
function AfterRecharge() {
  const t = useTexts(unpaidTexts);
  const ofClosed = useTexts(closedTexts);
  const whatOf = useUnpaidWords();
  const { money, dayAndTime } = useFormats();
  const [kept] = useState(readRechargedFor);
  const meant = useUnpaidOrder(kept);
  const { data } = useCall('listOrders', { state: 'created', limit: 1 }, { staleTime: 0 });
  const newest = useUnpaidOrder(data?.list[0]?.id);
  const order = meant ?? newest;
  const toStatement = (kind?: 'primary') => (
    <LinkButton {...(kind && { kind })} to={href('statement')} fullWidth>
      {ofClosed('toStatement')}
    </LinkButton>
  );
  if (order === undefined) return toStatement('primary');
  const { token, amountFen, expiresAt } = order;
  return (
    <Stack gap={12}>
      <p className={styles.lead}>{t('payWhat', { what: whatOf(order), time: dayAndTime(expiresAt) })}</p>
      <LinkButton kind="primary" to={href('payment', { token })} fullWidth>
        {t('payNow', { amount: money(amountFen) })}
      </LinkButton>
      {toStatement()}
    </Stack>
  );
}

/** What the balance is now, and what is still owed: a recharge pays that first. */
function useBalanceFacts(enabled: boolean) {
  const t = useTexts(noticeTexts);
  const { data } = useCall('getWallet', {}, { staleTime: 0, enabled });
  return [
    { name: t('nowBalance'), value: data ? <Money fen={data.balanceFen} /> : <span>…</span> },
    {
      name: t('stillOwed'),
      value:
        data && data.owedFen > 0 ? (
          <Link to={href('statement', { account: 'owed' })}>
            <Money fen={data.owedFen} />
          </Link>
        ) : undefined,
    },
  ];
}
