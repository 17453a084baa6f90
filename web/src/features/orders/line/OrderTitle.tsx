import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import styles from '../orders.module.css';
import { RenewalMark } from '../RenewalMark.tsx';

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
