import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import styles from './orders.module.css';
import { OrderTitle } from './line/OrderTitle.tsx';
import { OrderStateWord } from './line/OrderStateWord.tsx';
import { texts } from './texts.ts';

/** Product, amount and state: the head of an order for its buyer and its seller. */
export function OrderHead({ order, more }: { order: OrderSummary; more?: ReactNode }) {
  const t = useTexts(texts);
  return (
    <div className={styles.line}>
      <OrderTitle
        order={order}
        link={(title) => (
          <Link to={href('product', { id: order.productId })} className={styles.toProduct}>
            {title}
          </Link>
        )}
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
          <OrderStateWord order={order} />
        </span>
      </div>
    </div>
  );
}
