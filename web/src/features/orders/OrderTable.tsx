import type { OrderSummary } from '#contract/orders/orders.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { RefundStatus } from './refunds/RefundStatus.tsx';
import { RenewalMark } from './RenewalMark.tsx';
import styles from './OrderTable.module.css';
import { texts } from './texts.ts';

interface OrderTableProps<Row> {
  orders: Row[];
  linkTo: (id: number) => string;
  /** Columns before the amount, for those who see more than their own orders. */
  more?: Column<Row>[];
}

/** Orders below one another; each row leads to its order. */
export function OrderTable<Row extends OrderSummary>({ orders, linkTo, more = [] }: OrderTableProps<Row>) {
  const t = useTexts(texts);
  const locale = useLocale();
  const columns: Column<Row>[] = [
    {
      name: 'product',
      title: t('product'),
      leads: true,
      show: (order) => (
        <span className={styles.product}>
          <Cover productId={order.productId} categorySlug={order.categorySlug} shape="thumb" />
          <span>
            <RowLink to={linkTo(order.id)} lang={otherScript(order.title, locale)}>
              {order.title}
            </RowLink>
            <span className={styles.sku}>
              {order.skuName} × {order.quantity} <RenewalMark order={order} />
            </span>
          </span>
        </span>
      ),
    },
    { name: 'id', title: t('order'), show: ({ id }) => <span className="figures">{id}</span> },
    { name: 'state', title: t('state'), show: (order) => <States order={order} /> },
    ...more,
    { name: 'placed', title: t('placed'), show: ({ createdAt }) => <Time at={createdAt} /> },
    { name: 'amount', title: t('amount'), figures: true, show: ({ amountFen }) => <Money fen={amountFen} /> },
  ];
  return <Table label={t('list')} columns={columns} rows={orders} keyOf={({ id }) => id} />;
}

/** Where the order stands, and its refund when one is under way. */
function States({ order }: { order: OrderSummary }) {
  return (
    <span className={styles.states}>
      <OrderStatus state={order.state} />
      {order.openRefund !== null && <RefundStatus state={order.openRefund.state} />}
    </span>
  );
}
