import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { refundFaultySeconds } from '#contract/orders/refundRules.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { RowList } from '../../record/RowList.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { BagIcon, PrintIcon, RefundIcon, SuccessIcon } from '../../ui/kit/icons.ts';
import { Money } from '../../ui/kit/Money.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { AnswersPart } from './AnswersPart.tsx';
import { CreditedNotice } from './CreditedNotice.tsx';
import { Goods } from './Goods.tsx';
import { OrderActs, PayNotes } from './OrderActs.tsx';
import { HeldForOrder } from './HeldForOrder.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderNext } from './OrderNext.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { OpenRefundActs, Refunds } from './refunds/RefundCard.tsx';
import { RefundForm } from './refunds/RefundForm.tsx';
import { texts as refundTexts } from './refunds/refundTexts.ts';
import { ServicePart } from './ServicePart.tsx';
import { Renewal } from './Renewal.tsx';
import { Messages, ReplyActs } from './support/Messages.tsx';
import { useAtFirst } from './support/useAtFirst.ts';
import { OrderReview } from './support/ReviewForm.tsx';
import { lineTexts, orderLooks } from './line/lineTexts.ts';
import { texts } from './texts.ts';

/** How often an order is read again while it waits for its payment or delivery. */
const refetchMilliseconds = 4000;
/** The same while it waits for somebody’s work. */
const serviceRefetchMilliseconds = 60_000;

interface OrderDrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** The disputes of what paid an order. */
  disputesOf: (orderId: number) => ReactNode;
}

/** One order for its buyer: process, actions and what it delivered. */
export function OrderDrawer({ id, onClose, disputesOf }: OrderDrawerProps) {
  const t = useTexts(texts);
  const query = useCall(
    'getOrder',
    { id: id ?? 0 },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'created' || data?.state === 'paid'
          ? data.deliverBy === null
            ? refetchMilliseconds
            : serviceRefetchMilliseconds
          : false,
    },
  );
  useFreshList(query.data?.state);
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('orderTitle', { id: id ?? '' })}
      query={query}
      stands={({ state, refunds }) => [state, ...refunds.map((refund) => refund.state)].join(' ')}
      footer={(order) => <Foot order={order} />}
    >
      {(order) => <Shown order={order} disputes={order.paidAt !== null && disputesOf(order.id)} />}
    </RecordDrawer>
  );
}

/** Reads the list again when the state of the open order changes. */
function useFreshList(state: string | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (state !== undefined) void queries.invalidateQueries({ queryKey: ['listOrders'] });
  }, [queries, state]);
}

function Shown({ order, disputes }: { order: Order; disputes: ReactNode }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { may, instructionsHtml, openRefund, review } = order;
  const refunds = <Refunds order={order} reader="buyer" />;
  const messages = may.includes('support') && <Messages order={order} />;
  const asksReply = useAtFirst(order.talk === 'waits');
  return (
    <>
      <OrderHead order={order} more={order.shop?.name} />
      {disputes}
      <OrderNext order={order} reader="buyer" />
      <HeldForOrder order={order} />
      <CreditedNotice order={order} />
      {may.includes('pay') && <PayNotes order={order} />}
      {openRefund && refunds}
      {asksReply && messages}
      <ServicePart order={order} />
      <Goods order={order} />
      <Renewal order={order} linkTo={(licence) => href('licences', { licence })} />
      {instructionsHtml !== '' && (
        <Section title={t('instructions')}>
          <Prose html={instructionsHtml} lang={otherScript(instructionsHtml, locale)} />
        </Section>
      )}
      {!openRefund && refunds}
      {(review !== null || openRefund === null) && <OrderReview order={order} />}
      {!asksReply && messages}
      <AnswersPart order={order} />
      <OrderSteps order={order} reader="buyer" />
      <PaidTogether order={order} />
      <OrderFacts order={order} />
      <More order={order} />
    </>
  );
}

/** The other orders of the same payment, a link each. */
function PaidTogether({ order: { id, together } }: { order: Order }) {
  const t = useTexts(texts);
  const others = together.filter((other) => other.id !== id);
  if (others.length === 0) return null;
  return (
    <Section title={t('togetherTitle')}>
      <RowList
        label={t('togetherTitle')}
        rows={others.map((other) => ({
          key: other.id,
          what: <RowLink to={href('orders', { order: other.id })}>{other.title}</RowLink>,
          note: other.id,
          figure: <Money fen={other.amountFen} />,
          figureNote: <StateBadge of={orderLooks} state={other.state} />,
        }))}
      />
    </Section>
  );
}

/** What fits the order’s state, by the thumb: pay it, confirm it, or ask for its money back. */
function Foot({ order, order: { id, may } }: { order: Order }) {
  const t = useTexts(texts);
  const ofRefund = useTexts(refundTexts);
  const confirm = useAction('confirmReceipt', () => t('confirmedToast'));
  const [asking, setAsking] = useState(false);
  const stopAsking = () => setAsking(false);
  return (
    <>
      {may.includes('pay') && <OrderActs order={order} />}
      <OpenRefundActs order={order} />
      <ReplyActs order={order} />
      <ActionButton
        may={may.includes('confirm')}
        icon={SuccessIcon}
        title={t('confirmTitle', { id })}
        act={t('confirm')}
        lead={t('confirmText', { hours: refundFaultySeconds / 3600 })}
        onAct={() => confirm.send({ orderId: id })}
      />
      {may.includes('refund') && (
        <Button icon={RefundIcon} onClick={() => setAsking(true)}>
          {ofRefund('askRefund')}
        </Button>
      )}
      <Modal open={asking} onClose={stopAsking} title={ofRefund('requestTitle', { id })}>
        <RefundForm order={order} onDone={stopAsking} />
      </Modal>
    </>
  );
}

/** What can be done with an order at any time. */
function More({ order: { id, productId, paidAt, shop } }: { order: Order }) {
  const t = useTexts(texts);
  const ofLine = useTexts(lineTexts);
  if (paidAt === null) return null;
  return (
    <Row gap={8}>
      <LinkButton icon={PrintIcon} to={href('receipt', { order: id })}>
        {t('receipt')}
      </LinkButton>
      <LinkButton icon={BagIcon} to={href('product', { id: productId })}>
        {ofLine('buyAgain')}
      </LinkButton>
      {shop && (
        <LinkButton kind="quiet" to={href('shopReports', { shop: shop.id, order: id })}>
          {t('reportShop')}
        </LinkButton>
      )}
    </Row>
  );
}
