import { Link } from 'react-router';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Cover } from '../../parts/product/Cover.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { SuccessIcon } from '../../ui/kit/icons.ts';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { RenewalMark } from './RenewalMark.tsx';
import { texts } from './texts.ts';
import styles from './WaitingOrders.module.css';

/** The orders that wait for their buyer's payment, with their age. */
export function WaitingOrders() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money, relative } = useFormats();
  const orders = useListCall('listOrders', { state: 'created', limit: 5 });
  return (
    <Card title={t('waiting')}>
      <PageState query={orders.query} skeleton={<Skeleton height={48} />}>
        {() =>
          orders.items.length === 0 ? (
            <p className={styles.none}>
              <Icon of={SuccessIcon} />
              {t('waitingNone')}
            </p>
          ) : (
            <ul className={styles.list}>
              {orders.items.map((order) => (
                <li key={order.id}>
                  <Cover productId={order.productId} categorySlug={order.categorySlug} shape="thumb" />
                  <span className={styles.words}>
                    <Link to={href('orders', { order: order.id })} lang={otherScript(order.title, locale)}>
                      {order.title}
                    </Link>
                    <span className={styles.note}>
                      {t('waitingOrder', { amount: money(order.amountFen), when: relative(order.createdAt) })}{' '}
                      <RenewalMark order={order} />
                    </span>
                  </span>
                  <LinkButton size="sm" to={href('orders', { order: order.id })}>
                    {t('pay')}
                  </LinkButton>
                </li>
              ))}
            </ul>
          )
        }
      </PageState>
    </Card>
  );
}
