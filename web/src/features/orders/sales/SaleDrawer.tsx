import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Sale } from '#contract/orders/orders.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ReleaseWhy } from '../../../parts/ledger/ReleaseWhy.tsx';
import { href } from '../../../paths.ts';
import { RecordDrawer } from '../../../record/RecordDrawer.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import type { TemplateFacts } from '../../../record/TemplatePicker.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsButton } from '../../../record/WordsButton.tsx';
import { CheckIcon, RefundIcon, ReplaceIcon } from '../../../ui/kit/icons.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Facts, Row } from '../../../ui/kit/layout.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { AnswersPart } from '../AnswersPart.tsx';
import { GoodsFile, GoodsItem } from '../GoodsItem.tsx';
import { LicenceLinks } from '../LicenceLinks.tsx';
import { OrderFacts } from '../OrderFacts.tsx';
import { OrderHead } from '../OrderHead.tsx';
import styles from '../orders.module.css';
import { OrderNext } from '../OrderNext.tsx';
import { OrderSteps } from '../OrderSteps.tsx';
import { AmountButton } from '../refunds/AmountButton.tsx';
import { piecesLeft } from '../refunds/pieces.ts';
import { OpenRefundActs, Refunds } from '../refunds/RefundCard.tsx';
import { texts as refundTexts } from '../refunds/refundTexts.ts';
import { Renewal } from '../Renewal.tsx';
import { ServicePart } from '../ServicePart.tsx';
import { Notes } from './Notes.tsx';
import { ServiceActs } from './ServiceActs.tsx';
import { Messages, ReplyActs } from '../support/Messages.tsx';
import { useAtFirst } from '../support/useAtFirst.ts';
import { texts as orderTexts } from '../texts.ts';
import { earningLooks, texts } from './saleTexts.ts';

interface SaleDrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** `shop`: of one's own shop; `all`: any, for admins, with its entries in the ledger. */
  of: 'shop' | 'all';
  /** The dispute of what paid an order, for its seller. */
  disputeOf?: ((orderId: number) => ReactNode) | undefined;
}

/** Work or an answer is waited for: giving the money back instead is no act for the thumb. */
const isToDo = ({ may, talk }: Sale) => may.includes('deliver_service') || talk === 'waits';

/** An order for its seller or an admin: process, goods without their content, refunds, messages, money. */
export function SaleDrawer({ of, id, onClose, disputeOf }: SaleDrawerProps) {
  const ofOrder = useTexts(orderTexts);
  const query = useCall('getSale', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={ofOrder('orderTitle', { id: id ?? '' })}
      query={query}
      stands={({ state, refunds }) => [state, ...refunds.map((refund) => refund.state)].join(' ')}
      footer={(sale) => (
        <>
          <ServiceActs sale={sale} />
          <OpenRefundActs
            order={sale}
            {...(of === 'shop' && { facts: factsOf(sale) })}
            solo={of === 'all' && sale.shop === null}
          />
          <ReplyActs order={sale} />
          <RefundBuyer at="foot" of={of} sale={sale} />
        </>
      )}
    >
      {(sale) => <Shown of={of} sale={sale} disputeOf={disputeOf} />}
    </RecordDrawer>
  );
}

function Shown({ of, sale, disputeOf }: Pick<SaleDrawerProps, 'of' | 'disputeOf'> & { sale: Sale }) {
  const t = useTexts(texts);
  const reader = of === 'all' ? 'admin' : 'seller';
  const linkTo = (licence: number) =>
    of === 'all' ? href('adminLicences', { licence }) : href('shopCenter', { tab: 'licences', licence });
  const messages = sale.may.includes('support') && (
    <Messages order={sale} {...(of === 'shop' && { facts: factsOf(sale) })} />
  );
  const asksReply = useAtFirst(sale.talk === 'waits');
  return (
    <>
      <OrderHead order={sale} more={sale.shop?.name ?? t('platform')} />
      {sale.paidAt !== null && disputeOf?.(sale.id)}
      {sale.sameDevice && <SameDevice id={sale.id} />}
      <OrderNext order={sale} reader={reader} />
      <Refunds order={sale} reader={reader} />
      {asksReply && messages}
      <ServicePart order={sale} />
      <AnswersPart order={sale} />
      <SoldGoods sale={sale} linkTo={linkTo} />
      <Renewal order={sale} linkTo={linkTo} />
      {sale.paidAt !== null && <Shares of={of} sale={sale} />}
      {!asksReply && messages}
      {sale.may.includes('support') && (of === 'shop' || sale.shop === null) && <Notes orderId={sale.id} />}
      <OrderSteps order={sale} reader={reader} />
      <OrderFacts order={sale} more={[{ name: t('buyer'), value: <Buyer of={of} buyer={sale.buyer} /> }]} />
      <RefundBuyer at="body" of={of} sale={sale} />
    </>
  );
}

/** For admins: buyer and seller used one device; they may judge that these are two people. */
function SameDevice({ id }: { id: number }) {
  const t = useTexts(texts);
  const clear = useAction('clearSameDevice', () => t('clearedToast'));
  return (
    <>
      <Alert tone="warning">{t('sameDevice')}</Alert>
      <Row gap={8}>
        <WordsButton
          may
          size="sm"
          title={t('clearDevice')}
          act={t('clearDevice')}
          icon={CheckIcon}
          lead={t('clearDeviceText')}
          field="reason"
          label={t('reason')}
          onAct={(reason) => clear.send({ id, reason })}
        />
      </Row>
    </>
  );
}

/** A buyer by name; for admins with their accounts in the ledger. */
export function Buyer({ of, buyer: { id, username } }: { of: 'shop' | 'all'; buyer: Sale['buyer'] }) {
  return of === 'all' ? <Link to={href('adminLedger', { search: id })}>{username}</Link> : username;
}

/** Delivered goods without their content; a dead item can be replaced. */
function SoldGoods({ sale, linkTo }: { sale: Sale; linkTo: (licence: number) => string }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const ofRefund = useTexts(refundTexts);
  const replace = useAction('replaceItem', () => t('replacedToast'));
  const { id: orderId, items, licences, file, firstShownAt, may } = sale;
  if (items.length + licences.length === 0 && file === null) return null;
  return (
    <Section title={t('goods')}>
      <Soft>{firstShownAt === null ? t('unseen') : t('seen', { when: dateTime(firstShownAt) })}</Soft>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item, index) => (
            <GoodsItem
              key={item.id}
              item={item}
              name={<Soft>{ofRefund('item', { number: index + 1 })}</Soft>}
              action={
                <WordsButton
                  may={item.state === 'sold' && may.includes('replace')}
                  size="sm"
                  title={t('replaceTitle')}
                  act={t('replace')}
                  icon={ReplaceIcon}
                  lead={t('replaceText')}
                  field="reason"
                  label={t('reason')}
                  onAct={(reason) => replace.send({ orderId, itemId: item.id, reason })}
                />
              }
            />
          ))}
        </ul>
      )}
      <GoodsFile file={file} />
      <LicenceLinks licences={licences} linkTo={linkTo} />
    </Section>
  );
}

/** How the amount is split, and when the seller can spend the share. */
function Shares({ of, sale: { id, shares, earning } }: { of: 'shop' | 'all'; sale: Sale }) {
  const t = useTexts(texts);
  const toLedger = (
    <Link to={href('adminLedger', { view: 'entries', subject: 'order', search: id })}>{t('toLedger')}</Link>
  );
  return (
    <Section title={t('shares')} action={of === 'all' && toLedger}>
      <Facts
        facts={[
          { name: t('sellerShare'), value: <Money fen={shares.sellerFen} /> },
          { name: t('platformShare'), value: <Money fen={shares.platformFen} /> },
        ]}
      />
      {earning && (
        <Row gap={8}>
          <StateBadge of={earningLooks} state={earning.state} />
          <Soft>
            {earning.state === 'pending' || earning.state === 'frozen' ? (
              <ReleaseWhy earning={{ ...earning, frozen: earning.state === 'frozen' }} />
            ) : (
              t(`${earning.state}Text`)
            )}
          </Soft>
        </Row>
      )}
    </Section>
  );
}

/** It stays where it stood when the order opened: what is typed into it outlasts a message that comes meanwhile. */
function RefundBuyer({ at, ...rest }: RefundBuyerProps & { at: 'foot' | 'body' }) {
  const isInBody = useAtFirst(isToDo(rest.sale));
  if (isInBody !== (at === 'body')) return null;
  if (!isInBody) return <RefundButton {...rest} />;
  return (
    <Row gap={8}>
      <RefundButton {...rest} />
    </Row>
  );
}

interface RefundBuyerProps {
  of: 'shop' | 'all';
  sale: Sale;
}

function RefundButton({ of, sale }: RefundBuyerProps) {
  const { id, amountFen, refundedFen, may } = sale;
  const t = useTexts(texts);
  const ofRefund = useTexts(refundTexts);
  const refund = useAction('refundBuyer', () => ofRefund('refundedToast'));
  const leftFen = amountFen - refundedFen;
  // What was asked for is answered: two buttons for one thing would be a riddle.
  const isAsked = sale.refunds.some((asked) => asked.may.includes('approve') || asked.may.includes('decide'));
  return (
    <AmountButton
      may={may.includes('refund_buyer') && leftFen > 0 && !isAsked}
      title={t('refundBuyer')}
      act={t('refundBuyer')}
      icon={RefundIcon}
      lead={ofRefund('approveText')}
      startFen={leftFen}
      maxFen={leftFen}
      pieces={piecesLeft(sale)}
      wordsRequired
      solo={of === 'all'}
      onAct={(values) => refund.send({ orderId: id, ...values })}
    />
  );
}

/** What the shop's texts are filled in with. */
function factsOf({ id, title, buyer }: Sale): TemplateFacts {
  return { order: String(id), product: title, buyer: buyer.username };
}
