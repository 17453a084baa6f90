import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { gateways as gatewayTexts, type GatewayName } from '#contract/orders/gateways.ts';
import type { PaymentState } from '#contract/orders/payments.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useClosedWords } from '../../parts/payments/useClosedWords.ts';
import { useHeldPromise } from '../../parts/promises/heldPromise.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { LockIcon } from '../../ui/kit/icons.ts';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { BalancePart } from './BalancePart.tsx';
import { BalanceHint, BalancePay } from './BalancePay.tsx';
import { type DrawnCodes, GatewayPay, PreparingCode } from './GatewayPay.tsx';
import { isBuyerOf } from './isBuyerOf.ts';
import styles from './PaymentCard.module.css';
import { Home } from './Sheet.tsx';
import { texts } from './texts.ts';
import { useFee, usePayment, useTimeLeft } from './usePayment.ts';
import { WaitLine } from './WaitLine.tsx';
import { WayOut } from './WayOut.tsx';
import { Ways } from './Ways.tsx';
import { PaymentLines, WhatIsPaid } from './WhatIsPaid.tsx';

// Few see it: what can be paid comes without its words.
const ClosedPayment = lazyHalf(async () => (await import('./ClosedPayment.tsx')).ClosedPayment);

interface PaymentCardProps {
  /** As any visitor sees it. */
  initial: PaymentState;
  serverNow: number;
  /** The whole address of the page, to be handed on. */
  link: string;
  codes: DrawnCodes;
  site: string;
}

type Way = GatewayName | 'balance';

/** One card: left what is paid, right how. Moves on by itself once the money is there. */
export function PaymentCard({ initial, serverNow, link, codes, site }: PaymentCardProps) {
  const t = useTexts(texts);
  const held = useHeldPromise();
  const { money } = useFormats();
  const navigate = useNavigate();
  const { payment, isKnown, isFailing } = usePayment(initial);
  const secondsLeft = useTimeLeft(payment, serverNow);
  const { token, state, amountFen, fromBalanceFen, items, purpose } = payment;
  const orderId = items[0]?.orderId ?? null;
  const leaseId = payment.lease?.leaseId ?? null;
  const ways = useWays(payment, isKnown);
  const closedWords = useClosedWords();
  const gateway = ways.chosen === 'balance' ? undefined : ways.chosen;
  const feeFen = useFee(payment, gateway);
  const moveOn = useCallback(() => void navigate(href('notice', { token }), { replace: true }), [navigate, token]);
  useEffect(() => {
    if (state === 'paid') moveOn();
  }, [state, moveOn]);

  const isOver = secondsLeft === 0 || state === 'closed';
  // Soon to be needed. One that does not come now is asked for again where it is shown.
  useEffect(() => {
    if (isOver) void import('./ClosedPayment.tsx').catch(() => undefined);
  }, [isOver]);
  // The card stays until the words of a closed payment have come.
  const isClosed = useDeferredValue(state === 'closed');
  if (isClosed) return <ClosedPayment payment={payment} site={site} />;

  return (
    <article className={styles.card} aria-label={t('title')}>
      <section className={styles.what}>
        <Home name={site} />
        <div className={styles.total}>
          <h1>{t('amount')}</h1>
          <Price fen={amountFen - (gateway ? fromBalanceFen : 0) + feeFen} size="xl" />
          {feeFen > 0 && gateway && <FeeNote payment={payment} gateway={gateway} feeFen={feeFen} />}
          {payment.bonusFen > 0 && <p className={styles.fee}>{t('bonus', { bonus: money(payment.bonusFen) })}</p>}
        </div>
        <div className={styles.item}>
          <WhatIsPaid payment={payment} site={site} />
        </div>
        <div className={styles.lines}>
          <PaymentLines payment={payment} feeFen={feeFen} />
          <WayOut payment={payment} />
        </div>
      </section>
      <section className={styles.how} aria-label={t('ways')}>
        {!isOver && (
          <>
            <Ways label={t('ways')} ways={ways.list} chosen={ways.chosen} onChoose={ways.choose} />
            {gateway !== undefined && !ways.isPending && <BalancePart payment={payment} gateway={gateway} />}
            <div className={styles.way}>{howToPay()}</div>
          </>
        )}
        <WaitLine payment={payment} secondsLeft={secondsLeft} isFailing={isFailing} />
        <div className={styles.foot}>
          <span className={styles.held}>
            <Icon of={LockIcon} size={14} />
            {purpose === 'recharge' ? t('safe') : purpose === 'order' ? held.short : held.lease}
          </span>
          <details>
            <summary>{t('helpTitle')}</summary>
            <ul>
              <li>{t('helpPaid')}</li>
              <li>{t('helpCode')}</li>
              <li>{t(purpose === 'lease' ? 'helpLateLease' : 'helpLate')}</li>
            </ul>
          </details>
        </div>
      </section>
    </article>
  );

  function howToPay() {
    if (ways.isPending) return <PreparingCode attempt={payment.attempt} />;
    if (ways.chosen === 'balance') {
      const of = orderId !== null ? { orderId } : leaseId === null ? undefined : { leaseId };
      return of === undefined ? (
        <BalanceHint token={token} />
      ) : (
        <BalancePay of={of} amountFen={leftFen(payment)} onPaid={moveOn} />
      );
    }
    const closed = payment.closed.find((one) => one.gateway === gateway);
    if (closed && payment.attempt?.gateway !== gateway) return <Alert tone="warning">{closedWords(closed)}</Alert>;
    if (gateway === undefined || (payment.gateways.length === 0 && payment.attempt === null))
      return <Alert tone="warning">{t('noGateway')}</Alert>;
    return <GatewayPay payment={payment} gateway={gateway} link={link} codes={codes} />;
  }
}

/** What is paid for what, and what of it comes back with a refund: before anybody pays. */
function FeeNote({ payment, gateway, feeFen }: { payment: PaymentState; gateway: GatewayName; feeFen: number }) {
  const { purpose, lease } = payment;
  const amountFen = payment.amountFen - payment.fromBalanceFen;
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <p className={styles.fee}>
      {t('feeOnTop', { amount: money(amountFen), fee: money(feeFen) })}
      <br />
      {t(lease !== null && lease.depositFen > 0 ? 'feeStaysDeposit' : 'feeStays')}{' '}
      {t(gatewayTexts[gateway].refunds && purpose !== 'recharge' ? 'feeBack' : 'feeBackBalance')}
    </p>
  );
}

/** What the balance would pay beside what is held of it: of a lease what is left of rent and deposit. In fen. */
function leftFen({
  lease,
  amountFen,
  fromBalanceFen,
}: Pick<PaymentState, 'lease' | 'amountFen' | 'fromBalanceFen'>): number {
  return lease === null ? amountFen - fromBalanceFen : lease.rentFen + lease.depositFen - lease.fromBalanceFen;
}

/** The ways that this reader has: the balance comes first where it suffices, and only the buyer has it. */
function useWays(payment: PaymentState, isKnown: boolean) {
  const { purpose, gateways, closed, items, lease } = payment;
  const t = useTexts(texts);
  const { money } = useFormats();
  const locale = useLocale();
  const { loggedIn } = useSession();
  const [wanted, setWanted] = useState<Way>();
  const isOrder = purpose === 'order';
  const isBuyer = purpose !== 'recharge' && isBuyerOf({ items, lease });
  const wallet = useCall('getWallet', {}, { enabled: isBuyer });
  const { data } = wallet;
  const suffices = isBuyer && data !== undefined && data.owedFen === 0 && data.balanceFen >= leftFen(payment);
  // What is held of it was chosen by the buyer: they go on to the gateway, also while the balance is not known anew.
  const isFirst = suffices && isOrder && payment.fromBalanceFen === 0;
  // Once it was paid from the balance, that no longer suffices: the gateway is not asked for all that.
  useEffect(() => {
    // What the balance pays of a lease was chosen when it was booked: more of it is there to be chosen, and comes not first.
    if (isFirst) setWanted((before) => before ?? 'balance');
  }, [isFirst]);
  const hasBalance = isOrder
    ? isBuyer
      ? wallet.error === null || data !== undefined
      : !loggedIn || !isKnown
    : suffices;
  const balance = {
    way: 'balance' as const,
    name: data === undefined ? t('balanceWay') : t('balanceWayHas', { amount: money(data.balanceFen) }),
  };
  const nameOf = (way: GatewayName) => gatewayTexts[way].name[locale];
  // What is closed tells why.
  const ofClosed = closed.map(({ gateway }) => ({ way: gateway, name: t('closedWay', { name: nameOf(gateway) }) }));
  const list: { way: Way; name: string }[] = [
    ...gateways.map((way) => ({ way, name: nameOf(way) })),
    ...(hasBalance ? [balance] : []),
    ...ofClosed,
  ];
  const first = gateways[0] ?? (hasBalance ? undefined : closed[0]?.gateway);
  const chosen: Way | undefined = wanted ?? (isFirst || (first === undefined && hasBalance) ? 'balance' : first);
  // Which way comes first is known a moment after the page.
  const isPending = isOrder && (!isKnown || (isBuyer && wallet.isPending));
  return { list, chosen, choose: setWanted, isPending };
}
