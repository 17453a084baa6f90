import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import styles from './orders.module.css';
import { OrderTitle } from './line/OrderTitle.tsx';
import { orderLooks } from './line/lineTexts.ts';
import { texts } from './texts.ts';

/** Product, amount and state: the head of an order for its buyer and its seller. */
export function OrderHead({ order, more }: { order: OrderSummary; more?: ReactNode }) {
  const t = useTexts(texts);
  return (
    <div className={styles.line}>
      <OrderTitle
        order={order}
        link={(title) => <Link to={href('product', { id: order.productId })}>{title}</Link>}
        more={more}
      />
      <div className={styles.figures}>
        <strong>
          <Money fen={order.amountFen} />
        </strong>
        {order.refundedFen > 0 && (
          <Soft>
            {t('refundedAmount')} <Money fen={order.refundedFen} />
          </Soft>
        )}
        <span role="status">
          <StateBadge of={orderLooks} state={order.state} />
        </span>
      </div>
    </div>
  );
}
