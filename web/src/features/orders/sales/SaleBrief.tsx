import type { ReactNode } from 'react';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import { lineTexts, orderLooks } from '../line/lineTexts.ts';
import styles from '../OrderBrief.module.css';
import { refundLooks } from '../refunds/refundStateTexts.ts';

interface SaleBriefProps {
  order: SaleSummary;
  to: string;
  /** Of the reader's shop. */
  isSellers: boolean;
  /** What it wants of the reader next. */
  action: ReactNode;
}

/** An order on a phone, for those who sold it: each fact in its own place, and below what waits for the reader, until when. */
export function SaleBrief({ order, to, isSellers, action }: SaleBriefProps) {
  const t = useTexts(lineTexts);
  const locale = useLocale();
  const { dayAndTime } = useFormats();
  const {
    id,
    productId,
    topCategorySlug,
    title,
    skuName,
    kind,
    amountFen,
    createdAt,
    state,
    buyer,
    paidTogether,
    may,
  } = order;
  // That it waits for its delivery says what waits below.
  const isService = may.includes('deliver_service');
  return (
    <div className={styles.order}>
      <Cover {...{ productId, title, kind }} categorySlug={topCategorySlug} optionName={skuName} shape="thumb" />
      <div className={styles.name}>
        <RowLink to={to} lang={otherScript(title, locale)}>
          {title}
        </RowLink>
      </div>
      <strong className={styles.amount}>
        <Money fen={amountFen} />
      </strong>
      <small className={`${styles.which} dotted`}>
        <span>{buyer.username}</span>
        <span>{id}</span>
        {paidTogether > 1 && <span>{t('paidTogether', { count: paidTogether })}</span>}
      </small>
      <div className={styles.state}>
        {!isService && <StateBadge of={orderLooks} state={state} quiet />}
        <Soft>
          <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
        </Soft>
      </div>
      <Waits order={order} isSellers={isSellers} action={action} />
    </div>
  );
}

/** What it waits for, and until when; the reader's own act stands beside it. */
function Waits({ order, isSellers, action }: Omit<SaleBriefProps, 'to'>) {
  const t = useTexts(lineTexts);
  const { dayAndTime } = useFormats();
  const { state, may, expiresAt, deliverBy, openRefund } = order;
  const isService = may.includes('deliver_service');
  const isAsked = isSellers && openRefund?.state === 'requested';
  if (openRefund || isService) {
    // What was refused waits for its buyer, and asks nothing of the reader.
    const refundUntil = openRefund?.state === 'refused' ? null : (openRefund?.dueAt ?? null);
    return (
      <div className={styles.waits}>
        {isService && <Status tone="waiting">{t('serviceWaits')}</Status>}
        {isService && deliverBy !== null && <Soft>{t('until', { when: dayAndTime(deliverBy) })}</Soft>}
        {isAsked && <Status tone="waiting">{t('refundWaits')}</Status>}
        {openRefund && !isAsked && <StateBadge of={refundLooks} state={openRefund.state} />}
        {refundUntil !== null && <Soft>{t('until', { when: dayAndTime(refundUntil) })}</Soft>}
        <span className={styles.action}>{action}</span>
      </div>
    );
  }
  if (state === 'created') return <Until>{t('payUntil', { when: dayAndTime(expiresAt) })}</Until>;
  return deliverBy !== null && <Until>{t('deliverUntil', { when: dayAndTime(deliverBy) })}</Until>;
}

function Until({ children }: { children: ReactNode }) {
  return (
    <div className={styles.waits}>
      <Soft>{children}</Soft>
    </div>
  );
}
