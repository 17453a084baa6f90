import type { ReactNode } from 'react';
import type { Order, Sale } from '#contract/orders/orders.ts';
import { useGatewayNames } from '../../parts/ledger/useGatewayNames.ts';
import { useCouponWords } from './useCouponWords.ts';
import { useTexts } from '../../language/texts.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

/** Numbers, times and amounts of an order, for its buyer and its seller. */
export function OrderFacts({ order, more = [] }: { order: Order | Sale; more?: { name: string; value: ReactNode }[] }) {
  const t = useTexts(texts);
  const { paidBy, paidAt, refundedFen, fromBalanceFen } = order;
  const gatewayName = useGatewayNames();
  const couponWords = useCouponWords();
  const { coupon } = order;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          { name: t('orderNumber'), value: <span className="figures">{order.id}</span> },
          ...more,
          { name: t('placed'), value: <Time at={order.createdAt} /> },
          { name: t('unitPrice'), value: <Money fen={order.unitPriceFen} /> },
          { name: t('quantity'), value: <span className="figures">{order.quantity}</span> },
          {
            name: coupon ? couponWords(coupon) : '',
            value: coupon ? <Money fen={-coupon.discountFen} /> : undefined,
          },
          { name: t('amount'), value: <Money fen={order.amountFen} /> },
          { name: t('refundedAmount'), value: refundedFen === 0 ? undefined : <Money fen={refundedFen} /> },
          {
            name: t('paidBy'),
            value: paidBy === 'balance' ? t('byBalance') : paidBy === null ? undefined : gatewayName(paidBy),
          },
          { name: t('ofBalance'), value: fromBalanceFen === 0 ? undefined : <Money fen={fromBalanceFen} /> },
          { name: t('paidAt'), value: paidAt === null ? undefined : <Time at={paidAt} /> },
        ]}
      />
    </Section>
  );
}
