import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentState } from '#contract/orders/payments.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { BalanceHint, BalancePay } from './BalancePay.tsx';
import { ClosedPayment } from './ClosedPayment.tsx';
import { GatewayPay } from './GatewayPay.tsx';
import styles from './PaymentCard.module.css';
import { texts } from './texts.ts';
import { TimeRing } from './TimeRing.tsx';
import { usePayment, useTimeLeft } from './usePayment.ts';

interface PaymentCardProps {
  /** As any visitor sees it. */
  initial: PaymentState;
  serverNow: number;
  /** The whole address of the page, to be handed on. */
  link: string;
}

/** One card: amount, what for, the ways to pay, the time left, and the line of state. Moves on by itself. */
export function PaymentCard({ initial, serverNow, link }: PaymentCardProps) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const navigate = useNavigate();
  const { loggedIn } = useSession();
  const { payment, isKnown, isFailing } = usePayment(initial);
  const secondsLeft = useTimeLeft(payment, serverNow);
  const { token, state, purpose, amountFen, title, quantity, orderId } = payment;
  const moveOn = useCallback(() => void navigate(href('notice', { token }), { replace: true }), [navigate, token]);
  useEffect(() => {
    if (state === 'paid') moveOn();
  }, [state, moveOn]);

  if (state === 'closed') return <ClosedPayment payment={payment} />;
  const isOver = secondsLeft === 0;
  const isOrder = purpose === 'order';
  return (
    <div className={styles.page}>
      <Card flush>
        <div className={styles.columns}>
          <section className={styles.what}>
            <h1 className={styles.label}>{t('amount')}</h1>
            <Price fen={amountFen} size="lg" />
            <p className={styles.title}>
              {isOrder ? title : t('recharge')}
              {quantity > 1 && <span> · {t('quantity', { count: quantity })}</span>}
            </p>
            <div className={styles.time}>
              <TimeRing secondsLeft={secondsLeft} />
              <div>
                <p>{t('payUntil', { time: dayAndTime(payment.expiresAt) })}</p>
                <p className={styles.state} role="status">
                  {lineOfState()}
                </p>
              </div>
            </div>
          </section>
          <section className={styles.ways}>{!isOver && <GatewayPay payment={payment} />}</section>
        </div>
        {isOrder && !isOver && orderId !== null && (
          <BalancePay orderId={orderId} amountFen={amountFen} onPaid={moveOn} />
        )}
        {isOrder && !isOver && isKnown && !loggedIn && <BalanceHint token={token} />}
      </Card>
      <div className={styles.share}>
        <Copy value={link} label={t('copyLink')} />
        <span>{t('copyHint')}</span>
      </div>
    </div>
  );

  function lineOfState(): string {
    if (state === 'paid') return t('paidMoving');
    if (isFailing) return t('retrying');
    return isOver ? t('checking') : t('waiting');
  }
}
