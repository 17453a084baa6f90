import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LicenceIcon, NextIcon } from '../../ui/icons.ts';
import { Facts } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageState } from '../../ui/PageState.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { Time } from '../../ui/Time.tsx';
import { OrderActs } from './OrderActs.tsx';
import styles from './OrderDrawer.module.css';
import { orderSteps } from './orderSteps.ts';
import { OrderStatus } from './OrderStatus.tsx';
import { texts } from './texts.ts';

/** How often an order is asked for while it waits for somebody or something. */
const refetchMilliseconds = 4000;

/** One order at the side: where it stands, what can be done, what it delivered. Open while there is an id. */
export function OrderDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('orderTitle', { id: id ?? '' })} width={560}>
      {id !== undefined && <OrderDetail id={id} />}
    </Drawer>
  );
}

function OrderDetail({ id }: { id: number }) {
  const query = useCall(
    'getOrder',
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'created' || state.data?.state === 'paid' ? refetchMilliseconds : false,
    },
  );
  useFreshList(query.data?.state);
  return <PageState query={query}>{(order) => <Detail order={order} />}</PageState>;
}

/** The list behind shows the state as well: asked for again when it moves while one looks. */
function useFreshList(state: string | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (state !== undefined) void queries.invalidateQueries({ queryKey: ['listOrders'] });
  }, [queries, state]);
}

function Detail({ order }: { order: Order }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const locale = useLocale();
  return (
    <div className={styles.detail}>
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
          <span className={styles.sku}>
            {order.skuName} × {order.quantity}
          </span>
        </div>
        <div className={styles.figures}>
          <strong>
            <Money fen={order.amountFen} />
          </strong>
          <span role="status">
            <OrderStatus state={order.state} />
          </span>
        </div>
      </div>
      <Section title={t('process')}>
        <Steps label={t('process')} steps={orderSteps(order, t, formats)} />
      </Section>
      {order.may.includes('pay') && <OrderActs order={order} />}
      {order.licences.length > 0 && <Licences licences={order.licences} />}
      {order.instructionsHtml !== '' && (
        <Section title={t('instructions')}>
          <Prose html={order.instructionsHtml} lang={otherScript(order.instructionsHtml, locale)} />
        </Section>
      )}
      <OrderFacts order={order} />
    </div>
  );
}

function Licences({ licences }: { licences: Order['licences'] }) {
  const t = useTexts(texts);
  return (
    <Section title={t('licences')}>
      <p className={styles.hint}>{t('licencesText')}</p>
      <ul className={styles.licences}>
        {licences.map(({ id, keyMasked }) => (
          <li key={id}>
            <Link to={href('licences', { licence: id })} aria-label={t('showLicence', { key: keyMasked })}>
              <Icon of={LicenceIcon} />
              <code>{keyMasked}</code>
              <Icon of={NextIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const t = useTexts(texts);
  const ways: Record<string, string> = { balance: t('byBalance'), sandbox: t('bySandbox') };
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          { name: t('orderNumber'), value: <span className="figures">{order.id}</span> },
          { name: t('placed'), value: <Time at={order.createdAt} /> },
          { name: t('unitPrice'), value: <Money fen={order.unitPriceFen} /> },
          { name: t('quantity'), value: <span className="figures">{order.quantity}</span> },
          { name: t('amount'), value: <Money fen={order.amountFen} /> },
          ...(order.paidBy === null ? [] : [{ name: t('paidBy'), value: ways[order.paidBy] ?? order.paidBy }]),
          ...(order.paidAt === null ? [] : [{ name: t('paidAt'), value: <Time at={order.paidAt} /> }]),
        ]}
      />
    </Section>
  );
}
