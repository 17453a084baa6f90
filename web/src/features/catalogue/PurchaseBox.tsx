import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { downloadLinkMinutes, orderUnpaidSeconds } from '#contract/orders/orderProcess.ts';
import { refundUnseenSeconds } from '#contract/orders/refundProcess.ts';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import { BagIcon, ClockIcon, InstantIcon, LockIcon, RefundIcon as ReturnIcon } from '../../ui/kit/icons.ts';
import { sizeOf } from '../../language/sizes.ts';
import { Money, Price } from '../../ui/kit/Money.tsx';
import { cardTexts } from './cardTexts.ts';
import styles from './PurchaseBox.module.css';
import { kindIcons } from './productWords.ts';
import { QuantityField } from './QuantityField.tsx';
import { RenewalNote } from './RenewalNote.tsx';
import { texts as renewTexts } from './renewTexts.ts';
import { texts } from './texts.ts';
import { unitPriceFen, usePurchase } from './usePurchase.ts';
import { type Renewal, useRenewal } from './useRenewal.ts';

/** What to choose, what it costs, what happens next, and the button. The address holds the choice. */
export function PurchaseBox({ product }: { product: Product }) {
  const t = useTexts(texts);
  const card = useTexts(cardTexts);
  const { sku, quantity: chosen, choose } = useChoice(product);
  const renewal = useRenewal(product);
  if (sku === undefined) return null;
  const quantity = renewal ? 1 : chosen;
  const price = unitPriceFen(sku, quantity);
  return (
    <div className={styles.box}>
      {renewal && <RenewalNote renewal={renewal} skuId={sku.id} />}
      <fieldset className={styles.skus}>
        <legend>{t('chooseSku')}</legend>
        {product.skus.map((one) => (
          <label key={one.id} className={`${styles.sku} ${one.stock === 'none' ? styles.soldOut : ''}`}>
            <input
              type="radio"
              name="sku"
              value={one.id}
              checked={one.id === sku.id}
              onChange={() => choose({ sku: one.id, quantity: one.minQuantity })}
            />
            <span className={styles.skuName}>{one.name}</span>
            <span className={styles.skuPrice}>
              {one.stock === 'none' ? card('none') : <Money fen={one.priceFen} />}
            </span>
          </label>
        ))}
      </fieldset>
      {sku.licence !== null && (
        <ul className={styles.terms}>
          {sku.licence.words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {sku.file !== null && (
        <p className={styles.hint}>{t('fileFacts', { name: sku.file.name, size: sizeOf(sku.file.bytes) })}</p>
      )}
      {!renewal && (
        <div className={styles.quantity}>
          <span className={styles.label}>{t('quantity')}</span>
          <QuantityField
            value={quantity}
            min={sku.minQuantity}
            max={sku.maxQuantity}
            onChange={(next) => choose({ sku: sku.id, quantity: next })}
          />
          <span className={styles.hint}>{t('quantityRange', { min: sku.minQuantity, max: sku.maxQuantity })}</span>
        </div>
      )}
      {sku.steps.length > 0 && !renewal && <PriceSteps sku={sku} quantity={quantity} />}
      <div className={styles.bar}>
        <p className={styles.sum} aria-live="polite">
          <span className={styles.label}>{t('sum')}</span>
          <Price fen={price * quantity} size="lg" />
        </p>
        <div className={styles.act}>
          <BuyButton sku={sku} quantity={quantity} renewal={renewal} />
        </div>
      </div>
      <noscript>{t('needsScripts')}</noscript>
      <WhatNext kind={product.kind} />
    </div>
  );
}

/** Chosen at once; the address follows, so that a link or a login comes back to the same choice. */
function useChoice(product: Product) {
  const [query, setQuery] = useSearchParams();
  const [choice, setChoice] = useState({ sku: Number(query.get('sku')), quantity: Number(query.get('quantity')) });
  const available = product.skus.find(({ stock }) => stock !== 'none') ?? product.skus[0];
  const sku = product.skus.find(({ id }) => id === choice.sku) ?? available;
  const wanted = Number.isInteger(choice.quantity) ? choice.quantity : 1;
  const quantity = sku ? Math.min(sku.maxQuantity, Math.max(sku.minQuantity, wanted)) : 1;
  const choose = (next: { sku: number; quantity: number }) => {
    setChoice(next);
    const address = new URLSearchParams(query);
    address.set('sku', String(next.sku));
    address.set('quantity', String(next.quantity));
    setQuery(address, { replace: true, preventScrollReset: true });
  };
  return { sku, quantity, choose };
}

function BuyButton({ sku, quantity, renewal }: { sku: Sku; quantity: number; renewal: Renewal | undefined }) {
  const t = useTexts(texts);
  const words = useTexts(renewTexts);
  const { loggedIn } = useSession();
  const [query] = useSearchParams();
  const { buy, isBuying } = usePurchase();
  // A renewal adds to what was sold once, and takes nothing from the stock.
  if (sku.stock === 'none' && !renewal) {
    return (
      <Button kind="primary" size="lg" fullWidth disabled>
        {t('soldOut')}
      </Button>
    );
  }
  if (!loggedIn) {
    const back = new URLSearchParams(query);
    back.set('sku', String(sku.id));
    back.set('quantity', String(quantity));
    return <LoginFirst query={back.toString()} />;
  }
  return (
    <Button
      kind="primary"
      size="lg"
      fullWidth
      icon={BagIcon}
      busy={isBuying}
      disabled={renewal !== undefined && renewal.preview?.skus.find(({ skuId }) => skuId === sku.id)?.refusal !== null}
      onClick={() =>
        buy({ sku, quantity, unitPriceFen: unitPriceFen(sku, quantity), renewsLicenceId: renewal?.licenceId })
      }
    >
      {renewal ? words('renew') : t('buy')}
    </Button>
  );
}

function LoginFirst({ query }: { query: string }) {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  return (
    <LinkButton kind="primary" size="lg" fullWidth to={href('login', { redirect: `${pathname}?${query}` })}>
      {t('loginFirst')}
    </LinkButton>
  );
}

function PriceSteps({ sku, quantity }: { sku: Sku; quantity: number }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const reached = sku.steps.findLast((step) => quantity >= step.quantity);
  return (
    <div className={styles.steps}>
      <span className={styles.label}>{t('stepsTitle')}</span>
      <ul>
        {sku.steps.map((step) => (
          <li key={step.quantity} className={step === reached ? styles.reached : ''}>
            {t('stepPrice', { quantity: step.quantity, price: money(step.priceFen) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What happens after the payment, by kind of delivery. */
const nextTexts = {
  licence: 'nextBind',
  secret: 'nextSecret',
  account: 'nextAccount',
  file: 'nextFile',
  gift: 'nextGift',
} as const;

function WhatNext({ kind }: { kind: Product['kind'] }) {
  const t = useTexts(texts);
  const points: { icon: IconShape; text: string }[] = [
    { icon: ClockIcon, text: t('nextUnpaid', { minutes: orderUnpaidSeconds / 60 }) },
    { icon: InstantIcon, text: t('nextDelivered') },
    { icon: kindIcons[kind], text: t(nextTexts[kind], { minutes: downloadLinkMinutes }) },
    { icon: ReturnIcon, text: t('nextReturn', { days: refundUnseenSeconds / 86_400 }) },
    { icon: LockIcon, text: t('nextHeld') },
  ];
  return (
    <section className={styles.next}>
      <h2>{t('whatNext')}</h2>
      <ul>
        {points.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} size={16} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
