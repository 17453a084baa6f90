import type { PaymentItem, PaymentLease, PaymentState } from '#contract/orders/payments.ts';
import { Link } from 'react-router';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { usePackageWords } from '../../parts/rental/usePackageWords.ts';
import { href } from '../../paths.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { texts } from './texts.ts';
import styles from './WhatIsPaid.module.css';

/** What is rented or bought, an order each: cover, title, option × quantity, and the seller with the mark of who was checked. */
export function WhatIsPaid({ payment, site }: { payment: PaymentState; site: string }) {
  const t = useTexts(texts);
  const [first, ...others] = payment.items;
  if (payment.lease) return <Rented lease={payment.lease} />;
  if (first === undefined) return <p className={styles.title}>{t('recharge')}</p>;
  if (others.length === 0) return <Item item={first} site={site} />;
  return (
    <ul className={styles.items} aria-label={t('itemsPaid', { count: payment.items.length })}>
      {payment.items.map((item) => (
        <li key={item.orderId ?? `${item.productId} ${item.skuName}`}>
          <Item item={item} site={site} isPaid={payment.state === 'paid'} isOne />
        </li>
      ))}
    </ul>
  );
}

/** What is rented, and for how long. */
function Rented({ lease }: { lease: PaymentLease }) {
  const t = useTexts(texts);
  const { listingId, title, topCategorySlug, package: one, isRenewal } = lease;
  const locale = useLocale();
  const { nameOf } = usePackageWords();
  return (
    <div className={styles.item}>
      <Cover productId={listingId} categorySlug={topCategorySlug} title={title} kind="account" shape="thumb64" />
      <div className={styles.words}>
        <p className={styles.title} lang={otherScript(title, locale)}>
          {title}
        </p>
        <p className={styles.option}>{isRenewal ? t('renewalOf', { package: nameOf(one) }) : nameOf(one)}</p>
      </div>
    </div>
  );
}

/** When it is rented, what the rent and the deposit are, and what of both the balance pays. */
function LeaseLines({ lease, isPaid, feeFen }: { lease: PaymentLease; isPaid: boolean; feeFen: number }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { leaseId, startsAt, endsAt, beginsWhenPaid, rentFen, depositFen, fromBalanceFen, isRenewal } = lease;
  const lines = [
    ...(leaseId === null ? [] : [{ name: t('leaseNumber'), value: String(leaseId) }]),
    ...(beginsWhenPaid && !isPaid
      ? [{ name: t('leaseTime'), value: t('fromPayment') }]
      : [
          { name: t('leaseFrom'), value: dayAndTime(startsAt) },
          { name: t('leaseUntil'), value: dayAndTime(endsAt) },
        ]),
    { name: t('rent'), value: money(rentFen) },
    ...(isRenewal ? [] : [{ name: t('deposit'), value: depositFen === 0 ? t('noDeposit') : money(depositFen) }]),
    ...(fromBalanceFen === 0 ? [] : [{ name: t('fromBalance'), value: money(-fromBalanceFen) }]),
    { name: t('fee'), value: feeFen === 0 ? t('noFee') : money(feeFen) },
  ];
  return (
    <>
      <dl className={styles.lines}>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Only its tenant knows its number: anybody else pays by the link. */}
      {leaseId === null ? (
        <p className={styles.lines}>{t('depositBackPayer')}</p>
      ) : (
        depositFen > 0 && <p className={styles.lines}>{t('depositBack')}</p>
      )}
    </>
  );
}

interface ItemProps {
  item: PaymentItem;
  site: string;
  /** One of several: with what it costs, and its order where the reader may see it. */
  isOne?: boolean;
  /** Whether the payment was paid: what is closed then was not delivered. */
  isPaid?: boolean;
}

function Item({ item, site, isOne = false, isPaid = false }: ItemProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const {
    orderId,
    productId,
    title,
    skuName,
    quantity,
    topCategorySlug,
    kind,
    picture,
    shop,
    amountFen,
    state,
    terms,
  } = item;
  return (
    <div className={styles.item}>
      <Cover
        {...{ productId, title, kind, picture }}
        categorySlug={topCategorySlug}
        optionName={skuName}
        shape="thumb64"
      />
      <div className={styles.words}>
        <p className={styles.title} lang={otherScript(title, locale)}>
          {title}
        </p>
        <p className={styles.option}>{t('optionTimes', { option: skuName, quantity })}</p>
        <p className={styles.seller}>
          {shop?.name ?? site}
          {(shop === null || shop.verified) && (
            <span className={styles.verified}>
              <Mark kind="verified" size={15} />
              <span className="visually-hidden">{t('verifiedSeller')}</span>
            </span>
          )}
        </p>
        {terms.length > 0 && !isPaid && (
          <details className={styles.terms}>
            <summary>{t('itemTerms', { count: terms.length })}</summary>
            <ul>
              {terms.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
        {isOne && isPaid && state === 'closed' && <p className={styles.undelivered}>{t('undelivered')}</p>}
        {isOne && isPaid && orderId !== null && (
          <p className={styles.order}>
            <Link to={href('orders', { order: orderId })}>{t('openOrderOf', { number: orderId })}</Link>
          </p>
        )}
      </div>
      {isOne && <p className={styles.price}>{money(amountFen)}</p>}
    </div>
  );
}

/** Order number, price of a piece and what has to be paid, as on a till receipt. */
export function PaymentLines({ payment, feeFen }: { payment: PaymentState; feeFen: number }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { fromBalanceFen } = payment;
  const [item, ...others] = payment.items;
  if (payment.lease) return <LeaseLines lease={payment.lease} isPaid={payment.state === 'paid'} feeFen={feeFen} />;
  if (item === undefined) {
    return (
      <dl className={styles.lines}>
        <div>
          <dt>{t('rechargeWhere')}</dt>
          <dd>{t('rechargeBalance')}</dd>
        </div>
        <Fee feeFen={feeFen} />
      </dl>
    );
  }
  if (others.length > 0) {
    return (
      <>
        <p className={styles.lines}>{t('together', { count: payment.items.length })}</p>
        {(feeFen > 0 || fromBalanceFen > 0) && (
          <dl className={styles.lines}>
            <Part payment={payment} />
            <Fee feeFen={feeFen} />
          </dl>
        )}
      </>
    );
  }
  const { orderId, unitPriceFen, quantity } = item;
  return (
    <dl className={styles.lines}>
      {orderId !== null && (
        <div>
          <dt>{t('orderNumber')}</dt>
          <dd>{orderId}</dd>
        </div>
      )}
      <div>
        <dt>{t('unitPrice')}</dt>
        <dd>{quantity > 1 ? `${money(unitPriceFen)} × ${quantity}` : money(unitPriceFen)}</dd>
      </div>
      <Part payment={payment} />
      <Fee feeFen={feeFen} />
    </dl>
  );
}

/** What the balance pays beside the gateway. */
function Part({ payment: { fromBalanceFen } }: { payment: PaymentState }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  if (fromBalanceFen === 0) return null;
  return (
    <div>
      <dt>{t('fromBalance')}</dt>
      <dd>{money(-fromBalanceFen)}</dd>
    </div>
  );
}

/** What a gateway costs on top. */
function Fee({ feeFen }: { feeFen: number }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  if (feeFen === 0) return null;
  return (
    <div>
      <dt>{t('gatewayFee')}</dt>
      <dd>{money(feeFen)}</dd>
    </div>
  );
}
