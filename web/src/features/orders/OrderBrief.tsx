import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import styles from './OrderBrief.module.css';
import { OrderState } from './useOrderColumns.tsx';

interface OrderBriefProps {
  order: OrderSummary;
  to: string;
  /** The action that fits its state. */
  action?: ReactNode;
}

/** An order on a phone: the name over the state and the amount over the action beside its cover, and which one it is of several alike. */
export function OrderBrief({ order, to, action }: OrderBriefProps) {
  const locale = useLocale();
  const { dayAndTime } = useFormats();
  const { id, productId, topCategorySlug, title, skuName, kind, amountFen, createdAt } = order;
  return (
    <div className={styles.order}>
      <Cover {...{ productId, title, kind }} categorySlug={topCategorySlug} optionName={skuName} shape="thumb" />
      <div className={styles.name}>
        <RowLink to={to} lang={otherScript(title, locale)}>
          {title}
        </RowLink>
      </div>
      <strong className={styles.amount}>
        <Money fen={amountFen} />
      </strong>
      <div className={styles.state}>
        <OrderState order={order} />
        <div className={styles.action}>{action}</div>
      </div>
      <small className={`${styles.which} dotted`}>
        <span>{id}</span>
        <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
      </small>
    </div>
  );
}
