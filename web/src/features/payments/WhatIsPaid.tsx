import type { PaymentState } from '#contract/orders/payments.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { Mark } from '../../ui/water/Mark.tsx';
import { texts } from './texts.ts';
import styles from './WhatIsPaid.module.css';

/** What is bought: cover, title, option × quantity, and the seller with the mark of who was checked. */
export function WhatIsPaid({ payment, site }: { payment: PaymentState; site: string }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { item, title, quantity, productId } = payment;
  if (item === null || productId === null) return <p className={styles.title}>{t('recharge')}</p>;
  const { skuName, topCategorySlug, kind, picture, shop } = item;
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
      </div>
    </div>
  );
}

/** Order number, price of a piece and what has to be paid, as on a till receipt. */
export function PaymentLines({ payment }: { payment: PaymentState }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { orderId, item, quantity } = payment;
  return (
    <dl className={styles.lines}>
      {orderId !== null && (
        <div>
          <dt>{t('orderNumber')}</dt>
          <dd>{orderId}</dd>
        </div>
      )}
      {item !== null && (
        <div>
          <dt>{t('unitPrice')}</dt>
          <dd>{quantity > 1 ? `${money(item.unitPriceFen)} × ${quantity}` : money(item.unitPriceFen)}</dd>
        </div>
      )}
      {item === null && (
        <div>
          <dt>{t('rechargeWhere')}</dt>
          <dd>{t('rechargeBalance')}</dd>
        </div>
      )}
    </dl>
  );
}
