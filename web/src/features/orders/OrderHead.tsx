import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import styles from './orders.module.css';
import { RenewalMark } from './RenewalMark.tsx';
import { orderLooks, texts } from './texts.ts';

interface OrderTitleProps {
  order: OrderSummary;
  /** Where the title leads. */
  link: (title: ReactNode) => ReactNode;
  /** Below the title, instead of SKU and quantity. */
  note?: string;
  more?: ReactNode;
}

/** The product's cover beside the order's title, with SKU and quantity below. */
export function OrderTitle({ order, link, note, more }: OrderTitleProps) {
  const locale = useLocale();
  const { productId, topCategorySlug, title, skuName, kind, quantity, piece } = order;
  return (
    <div className={styles.line}>
      <Cover {...{ productId, title, kind }} categorySlug={topCategorySlug} optionName={skuName} shape="thumb" />
      <div className={styles.grow}>
        {link(<span lang={otherScript(title, locale)}>{title}</span>)}
        <Row gap={8}>
          <Soft>{note ?? (piece ? `${skuName} · ${piece.description}` : `${skuName} × ${quantity}`)}</Soft>
          <RenewalMark order={order} />
        </Row>
        {more && <Soft>{more}</Soft>}
      </div>
    </div>
  );
}

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
