import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Order, Sale } from '#contract/orders/orders.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { BagIcon, PrintIcon, RefundIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/Modal.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Steps } from '../../ui/kit/Steps.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { Goods } from './Goods.tsx';
import { Messages } from './support/Messages.tsx';
import { OrderActs } from './OrderActs.tsx';
import styles from './OrderDrawer.module.css';
import { OrderHead } from './OrderHead.tsx';
import { orderSteps } from './orderSteps.ts';
import { RefundCard } from './refunds/RefundCard.tsx';
import { RefundForm } from './refunds/RefundForm.tsx';
import { texts as refundTexts } from './refunds/refundTexts.ts';
import { Renewal } from './Renewal.tsx';
import { OrderReview } from './support/ReviewForm.tsx';
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
  const refundWords = useTexts(refundTexts);
  const formats = useFormats();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const leftFen = order.amountFen - order.refundedFen;
  const isPaid = order.paidAt !== null;
  return (
    <div className={styles.detail}>
      <OrderHead order={order} more={order.shop && <span className={styles.sku}>{order.shop.name}</span>} />
      <Section title={t('process')}>
        <Steps label={t('process')} steps={orderSteps(order, t, formats)} />
      </Section>
      {order.may.includes('pay') && <OrderActs order={order} />}
      <Goods order={order} />
      <Renewal order={order} linkTo={(licence) => href('licences', { licence })} />
      {order.instructionsHtml !== '' && (
        <Section title={t('instructions')}>
          <Prose html={order.instructionsHtml} lang={otherScript(order.instructionsHtml, locale)} />
        </Section>
      )}
      {order.refunds.length > 0 && (
        <Section title={refundWords('refunds')}>
          {order.refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} leftFen={leftFen} />
          ))}
        </Section>
      )}
      <OrderReview order={order} />
      {order.may.includes('support') && <Messages orderId={order.id} />}
      <OrderFacts order={order} />
      {isPaid && (
        <div className={styles.foot}>
          <LinkButton icon={PrintIcon} to={href('receipt', { order: order.id })}>
            {t('receipt')}
          </LinkButton>
          {order.may.includes('refund') && (
            <Button icon={RefundIcon} onClick={() => setAsking(true)}>
              {refundWords('askRefund')}
            </Button>
          )}
          <LinkButton icon={BagIcon} to={href('product', { id: order.productId })}>
            {t('buyAgain')}
          </LinkButton>
        </div>
      )}
      <Modal open={asking} onClose={() => setAsking(false)} title={refundWords('requestTitle', { id: order.id })}>
        <RefundForm order={order} onDone={() => setAsking(false)} />
      </Modal>
    </div>
  );
}

/** Numbers, times and amounts of an order, for its buyer and its seller. */
export function OrderFacts({ order, more = [] }: { order: Order | Sale; more?: { name: string; value: ReactNode }[] }) {
  const t = useTexts(texts);
  const ways: Record<string, string> = { balance: t('byBalance'), sandbox: t('bySandbox') };
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          { name: t('orderNumber'), value: <span className="figures">{order.id}</span> },
          ...more,
          { name: t('placed'), value: <Time at={order.createdAt} /> },
          { name: t('unitPrice'), value: <Money fen={order.unitPriceFen} /> },
          { name: t('quantity'), value: <span className="figures">{order.quantity}</span> },
          { name: t('amount'), value: <Money fen={order.amountFen} /> },
          ...(order.refundedFen === 0 ? [] : [{ name: t('refundedAmount'), value: <Money fen={order.refundedFen} /> }]),
          ...(order.paidBy === null ? [] : [{ name: t('paidBy'), value: ways[order.paidBy] ?? order.paidBy }]),
          ...(order.paidAt === null ? [] : [{ name: t('paidAt'), value: <Time at={order.paidAt} /> }]),
        ]}
      />
    </Section>
  );
}
