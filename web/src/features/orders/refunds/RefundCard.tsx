import type { Order, Sale } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { useTexts } from '../../../language/texts.ts';
import type { TemplateFacts } from '../../../record/TemplatePicker.tsx';
import { Pictures } from '../../../parts/picture/Pictures.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { SaidWords } from '../../../ui/kit/said/SaidWords.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { piecesLeft } from './pieces.ts';
import { RefundActs } from './RefundActs.tsx';
import { RefundState } from './RefundState.tsx';
import { RefundSteps } from './RefundSteps.tsx';
import { amountOf, reasonWords, texts } from './refundTexts.ts';
import type { OrderReader } from './useRefundNext.ts';
import { useSellerTexts } from './sellerTexts.ts';

/** The refunds of an order: how each stands, and what was said. */
export function Refunds({ order, reader }: { order: Order | Sale; reader: OrderReader }) {
  const t = useTexts(texts);
  const { refunds } = order;
  if (refunds.length === 0) return null;
  return (
    <Section title={t('refunds')}>
      {refunds.map((refund) => (
        <RefundCard key={refund.id} refund={refund} byPlatform={order.shop === null} reader={reader} />
      ))}
    </Section>
  );
}

/** What the reader can do with the refund that is under way; `solo`: what they give counts against the limit of one admin. */
export function OpenRefundActs({
  order,
  solo = false,
  facts,
}: {
  order: Order | Sale;
  solo?: boolean;
  facts?: TemplateFacts;
}) {
  // One that has just ended stays, so that a dialog about it can still say why it was refused.
  const open = order.refunds.find(({ may }) => may.length > 0) ?? order.refunds[0];
  if (!open) return null;
  return (
    <RefundActs
      refund={open}
      byPlatform={order.shop === null}
      leftFen={order.amountFen - order.refundedFen}
      solo={solo}
      pieces={piecesLeft(order)}
      {...(facts && { facts })}
    />
  );
}

function RefundCard({ refund, byPlatform, reader }: { refund: Refund; byPlatform: boolean; reader: OrderReader }) {
  const t = useTexts(texts);
  const reasonWord = useTexts(reasonWords);
  const ofSeller = useSellerTexts(byPlatform);
  const { id, state, reason, evidence, takenPieces } = refund;
  const said = [
    { name: t('buyerSays'), words: refund.words },
    { name: ofSeller('sellerSays'), words: refund.answer },
    { name: t('complaintSays'), words: refund.complaint },
    { name: t('platformSays'), words: refund.decision },
  ];
  return (
    <article aria-label={t('refundNumber', { id })}>
      <Card>
        <Stack>
          <Row justify="space-between">
            <div role="status">
              <RefundState refund={refund} />
            </div>
            <Soft>{reasonWord(reason)}</Soft>
            <strong>
              <Money fen={amountOf(refund)} />
            </strong>
          </Row>
          <RefundSteps refund={refund} byPlatform={byPlatform} reader={reader} />
          {state === 'refunded' && (
            <Soft>{takenPieces === 0 ? t('takenNone') : t('takenSome', { count: takenPieces })}</Soft>
          )}
          <SaidWords said={said} />
          <Pictures pictures={evidence} label={t('evidence')} />
        </Stack>
      </Card>
    </article>
  );
}
