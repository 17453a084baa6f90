import { useState } from 'react';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import type { OrderItem, Sale } from '#contract/orders/orders.ts';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { sizeOf } from '../../../language/sizes.ts';
import { href } from '../../../paths.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Drawer } from '../../../ui/kit/Drawer.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { FileIcon, KeyIcon, RefundIcon, ReplaceIcon, UserIcon } from '../../../ui/kit/icons.ts';
import { Modal } from '../../../ui/kit/Modal.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Steps } from '../../../ui/kit/Steps.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/kit/toasts.ts';
import goods from '../Goods.module.css';
import { LicenceLinks } from '../LicenceLinks.tsx';
import { Messages } from '../support/Messages.tsx';
import { OrderFacts } from '../OrderDrawer.tsx';
import styles from '../OrderDrawer.module.css';
import { OrderHead } from '../OrderHead.tsx';
import { orderSteps } from '../orderSteps.ts';
import { AmountForm } from '../refunds/RefundActs.tsx';
import { RefundCard } from '../refunds/RefundCard.tsx';
import { texts as refundTexts } from '../refunds/refundTexts.ts';
import { Renewal } from '../Renewal.tsx';
import { texts } from './saleTexts.ts';
import { texts as orderTexts } from '../texts.ts';
import { useRefunding } from '../refunds/useRefundActs.ts';

type SalesOf = 'shop' | 'all';

interface SaleDrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** `shop`: an order of one's own shop; `all`: any, for admins, with its entries in the ledger. */
  of: SalesOf;
}

/** An order as its seller or an admin sees it: process, goods without their content, refunds, messages, money. */
export function SaleDrawer({ of, id, onClose }: SaleDrawerProps) {
  const t = useTexts(orderTexts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('orderTitle', { id: id ?? '' })} width={560}>
      {id !== undefined && <SaleDetail of={of} id={id} />}
    </Drawer>
  );
}

function SaleDetail({ of, id }: { of: SalesOf; id: number }) {
  const query = useCall('getSale', { id });
  return <PageState query={query}>{(sale) => <Detail of={of} sale={sale} />}</PageState>;
}

function Detail({ of, sale }: { of: SalesOf; sale: Sale }) {
  const t = useTexts(texts);
  const words = useTexts(orderTexts);
  const refundWords = useTexts(refundTexts);
  const formats = useFormats();
  const { refundBuyer } = useRefunding();
  const [refunding, setRefunding] = useState(false);
  const leftFen = sale.amountFen - sale.refundedFen;
  const stopRefunding = () => setRefunding(false);
  return (
    <div className={styles.detail}>
      <OrderHead order={sale} more={<span className={styles.sku}>{sale.shop?.name ?? t('platform')}</span>} />
      <Section title={words('process')}>
        <Steps label={words('process')} steps={orderSteps(sale, words, formats)} />
      </Section>
      {sale.refunds.length > 0 && (
        <Section title={refundWords('refunds')}>
          {sale.refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} leftFen={leftFen} />
          ))}
        </Section>
      )}
      <SoldGoods of={of} sale={sale} />
      <Renewal order={sale} linkTo={licencesOf(of)} />
      {sale.paidAt !== null && (
        <Section
          title={t('shares')}
          action={
            of === 'all' && (
              <Link to={href('adminLedger', { view: 'entries', by: 'order', number: sale.id })}>{t('toLedger')}</Link>
            )
          }
        >
          <dl className={styles.shares}>
            <div>
              <dt>{t('sellerShare')}</dt>
              <dd>
                <Money fen={sale.shares.sellerFen} />
              </dd>
            </div>
            <div>
              <dt>{t('platformShare')}</dt>
              <dd>
                <Money fen={sale.shares.platformFen} />
              </dd>
            </div>
          </dl>
          {sale.earning && <EarningLine earning={sale.earning} />}
        </Section>
      )}
      {sale.may.includes('support') && <Messages orderId={sale.id} />}
      <OrderFacts order={sale} more={[{ name: t('buyer'), value: sale.buyer.username }]} />
      {sale.may.includes('refund_buyer') && leftFen > 0 && (
        <div className={styles.foot}>
          <Button icon={RefundIcon} onClick={() => setRefunding(true)}>
            {t('refundBuyer')}
          </Button>
        </div>
      )}
      <Modal open={refunding} onClose={stopRefunding} title={t('refundBuyer')}>
        <AmountForm
          label={t('refundBuyer')}
          lead={refundWords('approveText')}
          act={refundWords('approve')}
          initialFen={leftFen}
          leftFen={leftFen}
          wordsNeeded
          onSend={(amountFen, why) => refundBuyer({ orderId: sale.id, amountFen, words: why })}
          onDone={stopRefunding}
        />
      </Modal>
    </div>
  );
}

/** Where a licence stands among those that were sold. */
function licencesOf(of: SalesOf): (licence: number) => string {
  return (licence) =>
    of === 'all' ? href('adminLicences', { licence }) : href('shopCenter', { tab: 'licences', licence });
}

/** What was delivered, never its content; a dead item can be replaced. */
function SoldGoods({ of, sale }: { of: SalesOf; sale: Sale }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const [replacing, setReplacing] = useState<OrderItem>();
  if (sale.items.length + sale.licences.length === 0 && sale.file === null) return null;
  return (
    <Section title={t('goods')}>
      <p className={goods.hint}>
        {sale.firstShownAt === null ? t('unseen') : t('seen', { when: dateTime(sale.firstShownAt) })}
      </p>
      {(sale.items.length > 0 || sale.file !== null) && (
        <ul className={goods.items}>
          {sale.items.map((item) => (
            <li key={item.id} className={goods.item}>
              <Icon of={item.kind === 'account' ? UserIcon : KeyIcon} />
              <span className={goods.masked}>#{item.id}</span>
              {item.state === 'replaced' && <Status tone="neutral">{t('replaced')}</Status>}
              {item.state === 'revoked' && <Status tone="bad">{t('revoked')}</Status>}
              {item.replaces !== null && <span className={goods.hint}>{item.replaces.reason}</span>}
              {item.state === 'sold' && sale.may.includes('replace') && (
                <Button size="sm" icon={ReplaceIcon} onClick={() => setReplacing(item)}>
                  {t('replace')}
                </Button>
              )}
            </li>
          ))}
          {sale.file !== null && (
            <li className={goods.item}>
              <Icon of={FileIcon} />
              <span>{sale.file.name}</span>
              <span className={goods.hint}>{sizeOf(sale.file.bytes)}</span>
            </li>
          )}
        </ul>
      )}
      <LicenceLinks licences={sale.licences} linkTo={licencesOf(of)} />
      <Modal open={replacing !== undefined} onClose={() => setReplacing(undefined)} title={t('replaceTitle')}>
        {replacing && <ReplaceForm orderId={sale.id} itemId={replacing.id} onDone={() => setReplacing(undefined)} />}
      </Modal>
    </Section>
  );
}

function ReplaceForm({ orderId, itemId, onDone }: { orderId: number; itemId: number; onDone: () => void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => requiredFields(values, ['reason']),
    submit: async ({ reason }) => {
      await call('replaceItem', { orderId, itemId, reason }, { quiet: true });
      toast.good(t('replacedToast'));
      await queries.invalidateQueries({ queryKey: ['getSale'] });
      onDone();
    },
  });
  return (
    <Form
      form={form}
      label={t('replaceTitle')}
      actions={
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('replace')}
        </Button>
      }
    >
      <p>{t('replaceText')}</p>
      <TextField {...form.field('reason')} label={t('reason')} maxLength={limits.reason.max} required />
    </Form>
  );
}

/** When the seller can spend the share. */
function EarningLine({ earning }: { earning: NonNullable<Sale['earning']> }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const tone = { pending: 'waiting', frozen: 'warning', released: 'good', returned: 'neutral' } as const;
  return (
    <p className={styles.earning}>
      <Status tone={tone[earning.state]}>{t(earning.state)}</Status>
      <span>{t(`${earning.state}Text`, { when: dateTime(earning.dueAt) })}</span>
    </p>
  );
}
