import { Link } from 'react-router';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { OrderTitle } from './OrderHead.tsx';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** Unpaid orders of the reader, with their age. */
export function WaitingOrders() {
  const t = useTexts(texts);
  const { money, relative } = useFormats();
  const orders = useListCall('listOrders', { state: 'created', limit: 5 });
  return (
    <Card title={t('waiting')}>
      <PageState
        query={orders.query}
        skeleton={<Skeleton height={48} />}
        isEmpty={() => orders.items.length === 0}
        empty={<Status tone="good">{t('waitingNone')}</Status>}
      >
        {() => (
          <ul className={styles.list}>
            {orders.items.map((order) => {
              const to = href('orders', { order: order.id });
              const note = t('waitingOrder', { amount: money(order.amountFen), when: relative(order.createdAt) });
              return (
                <li key={order.id} className={styles.line}>
                  <OrderTitle order={order} link={(title) => <Link to={to}>{title}</Link>} note={note} />
                  <LinkButton size="sm" to={to}>
                    {t('pay')}
                  </LinkButton>
                </li>
              );
            })}
          </ul>
        )}
      </PageState>
    </Card>
  );
}
