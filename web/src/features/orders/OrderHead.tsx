import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import styles from './OrderDrawer.module.css';
import { OrderStatus } from './OrderStatus.tsx';
import { RenewalMark } from './RenewalMark.tsx';
import { texts } from './texts.ts';

/** What was bought, for how much, and where it stands: the head of an order for its buyer and its seller. */
export function OrderHead({ order, more }: { order: OrderSummary; more?: ReactNode }) {
  const t = useTexts(texts);
  const locale = useLocale();
  return (
    <div className={styles.head}>
      <Cover productId={order.productId} categorySlug={order.categorySlug} shape="thumb" />
      <div className={styles.words}>
        <Link
          to={href('product', { id: order.productId })}
          className={styles.title}
          lang={otherScript(order.title, locale)}
        >
          {order.title}
        </Link>
        <span className={`${styles.sku} ${styles.what}`}>
          {order.skuName} × {order.quantity} <RenewalMark order={order} />
        </span>
        {more}
      </div>
      <div className={styles.figures}>
        <strong>
          <Money fen={order.amountFen} />
        </strong>
        {order.refundedFen > 0 && (
          <span className={styles.sku}>
            {t('refundedAmount')} <Money fen={order.refundedFen} />
          </span>
        )}
        <span role="status">
          <OrderStatus state={order.state} />
        </span>
      </div>
    </div>
  );
}
