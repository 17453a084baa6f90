import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentState } from '#contract/orders/payments.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { Illustration } from '../../ui/kit/Illustration.tsx';
import { BagIcon, SuccessIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { HowToUse } from './HowToUse.tsx';
import styles from './PaidNotice.module.css';
import { texts } from './texts.ts';

/** What was paid, for whoever has the link; what it brought, for its buyer. */
export function PaidNotice({ payment, isKnown }: { payment: PaymentState; isKnown: boolean }) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const { purpose, orderId, amountFen, title, quantity, paidAt, token, credited } = payment;
  const { money } = useFormats();
  const isOrder = purpose === 'order';
  const balanceFacts = useBalanceFacts(!isOrder && loggedIn);
  return (
    <div className={styles.notice}>
      <header className={styles.head}>
        <Illustration name="success" width={200} />
        <h1>
          <Icon of={SuccessIcon} size={28} />
          {t('successTitle')}
        </h1>
        {/* Who reads is known a moment later than what was paid. */}
        <p className={styles.lead} role="status">
          {(isKnown || !loggedIn) && lead()}
        </p>
      </header>
      <Card className={styles.receipt}>
        <Facts
          facts={[
            { name: t('product'), value: isOrder ? title : t('recharge') },
            ...(isOrder ? [{ name: t('count'), value: quantity }] : []),
            { name: t('paidAmount'), value: <Money fen={amountFen} /> },
            ...(paidAt === null ? [] : [{ name: t('paidAt'), value: <Time at={paidAt} /> }]),
            ...(credited === null
              ? []
              : [{ name: t('surplus', { amount: money(credited.amountFen) }), value: <Time at={credited.at} /> }]),
            ...(!isOrder && loggedIn ? balanceFacts : []),
          ]}
        />
        <div className={styles.acts}>{acts()}</div>
        {isOrder && isKnown && !loggedIn && (
          <p className={styles.hint}>
            {t('isBuyer')} <Link to={href('login', { redirect: href('notice', { token }) })}>{t('login')}</Link>
          </p>
        )}
      </Card>
      {orderId !== null && <HowToUse orderId={orderId} />}
    </div>
  );

  function lead(): string {
    if (!isOrder) return loggedIn ? t('rechargeDone') : t('visitorRecharge');
    return orderId === null ? t('otherDone') : t('orderDone');
  }

  function acts(): ReactNode {
    if (orderId !== null) {
      return (
        <>
          <LinkButton kind="primary" icon={BagIcon} to={href('orders', { order: orderId })}>
            {t('show')}
          </LinkButton>
          <OpenLicences orderId={orderId} />
        </>
      );
    }
    if (!isOrder && loggedIn) {
      return (
        <>
          <LinkButton kind="primary" to={href('statement')}>
            {t('toStatement')}
          </LinkButton>
          <LinkButton to={href('products')}>{t('browse')}</LinkButton>
        </>
      );
    }
    return <LinkButton to={href('products')}>{t('browse')}</LinkButton>;
  }
}

/** Only what is a licence lies among the licences. */
function OpenLicences({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const { data: order } = useCall('getOrder', { id: orderId });
  return order?.kind === 'licence' && <LinkButton to={href('licences')}>{t('openLicences')}</LinkButton>;
}

/** What the balance is now, and what is still owed: a recharge pays that first. */
function useBalanceFacts(enabled: boolean) {
  const t = useTexts(texts);
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
