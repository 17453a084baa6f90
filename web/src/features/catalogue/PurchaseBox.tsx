import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { timedPriceRules } from '#contract/catalogue/timedPriceRules.ts';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { FootBar } from '../../ui/kit/overlay/FootBar.tsx';
import { sizeOf } from '../../language/sizes.ts';
import { Price } from '../../ui/kit/Money.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { whenTouched } from '../../ui/kit/lazy/whenTouched.tsx';
import { cardTexts } from './cardTexts.ts';
import styles from './PurchaseBox.module.css';
import { couponFor, type CouponsPart, type FoundCoupon } from '../../parts/product/foundCoupons.ts';
import { AskedFields } from '../../parts/product/AskedFields.tsx';
import { useAnswers, type Answers } from '../../parts/product/useAnswers.ts';
import { QuantityField } from '../../parts/product/QuantityField.tsx';
import type { Piece } from '#contract/stock/pieces.ts';
import { usePickedPiece } from './pieces/usePickedPiece.ts';
import { noteTexts } from './pieces/noteTexts.ts';
import { texts } from './texts.ts';
import { unitPriceFen, usePurchase } from './usePurchase.ts';
import type { Choice } from './useChoice.ts';
import { OptionTerms } from './terms/OptionTerms.tsx';
import { RenewalNote } from './RenewalNote.tsx';
import { type Renewal, useRenewal } from './useRenewal.ts';

const Folds = whenTouched(async () => (await import('./Folds.tsx')).Folds);
// Few options let their buyer choose the piece.
const PieceChoice = lazy(async () => ({
  default: (await untilLoaded(() => import('./pieces/PieceChoice.tsx'))).PieceChoice,
}));

interface PurchaseBoxProps {
  product: Product;
  choice: Choice;
  /** Beside the button to buy, and below it. */
  toCart: (choice: { sku: Sku; quantity: number }) => ReactNode;
  marks: (choice: { sku: Sku }) => ReactNode;
  /** What takes something off the choice. */
  coupons: (of: CouponsPart) => ReactNode;
}

/** What to choose, what it costs, the button, and folded below it what happens next. The address holds the choice. */
export function PurchaseBox({ product, choice, toCart, marks, coupons }: PurchaseBoxProps) {
  const t = useTexts(texts);
  const card = useTexts(cardTexts);
  const { money } = useFormats();
  const { sku, quantity: chosen, choose, name } = choice;
  const renewal = useRenewal(product);
  // A renewal is asked nothing: the seller knows.
  const asked = useAnswers(renewal ? none : product.extraFields);
  const [found, setFound] = useState<FoundCoupon[]>([]);
  const { piece, isGone, isAsked, pick } = usePickedPiece(sku, choice.pieceId);
  const word = useTexts(noteTexts);
  if (sku === undefined) return null;
  const pickPiece = (next: Piece | undefined) => {
    pick(next);
    name({ skuId: sku.id, pieceId: next?.id });
  };
  const quantity = renewal || piece ? 1 : chosen;
  const price = piece?.priceFen ?? unitPriceFen(sku, quantity);
  const priceOf = (one: Sku) => unitPriceFen(one, one.minQuantity);
  // Each says its own where they differ, so that “from” is no riddle.
  const hasPrices = product.skus.some((one) => priceOf(one) !== priceOf(sku));
  const coupon = couponFor(found, { skuId: sku.id, quantity, pieceId: piece?.id });
  const amountFen = price * quantity - (coupon?.discountFen ?? 0);
  return (
    <div className={styles.box}>
      {/* Comes with the box: nobody presses the button before it says which licence is renewed. */}
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
            <span>{one.name}</span>
            {hasPrices && <span className={styles.skuPrice}>{money(priceOf(one))}</span>}
            {one.stock === 'none' && <span className="visually-hidden">{card('none')}</span>}
          </label>
        ))}
      </fieldset>
      {!renewal && <OptionTerms skus={product.skus} chosenId={sku.id} />}
      {sku.file !== null && (
        <p className={styles.hint}>{t('fileFacts', { name: sku.file.name, size: sizeOf(sku.file.bytes) })}</p>
      )}
      {sku.sale !== null && !renewal && <SaleNote sale={sku.sale} />}
      {sku.serviceHours !== null && <p className={styles.hint}>{t('serviceFacts', { hours: sku.serviceHours })}</p>}
      {sku.sharedSecret && <p className={styles.hint}>{word('shared')}</p>}
      {sku.pieceChoice && sku.stock !== 'none' && (
        <Suspense fallback={<Skeleton height={72} round={12} />}>
          <PieceChoice key={sku.id} sku={sku} piece={piece} onChoose={pickPiece} />
        </Suspense>
      )}
      {isGone && (
        <p className={styles.hint} role="alert">
          {word('gone')}
        </p>
      )}
      {sku.steps.length > 0 && !renewal && !piece && <PriceSteps sku={sku} quantity={quantity} />}
      <AskedFields asked={asked} />
      <div className={styles.sum}>
        <p className={styles.total} aria-live="polite">
          <span className={styles.label}>{t('sum')}</span>
          <Price fen={amountFen} size="xl" />
        </p>
        {!renewal && !piece && sku.stock !== 'none' && (
          <div className={styles.quantity}>
            <span className={styles.hint}>
              {t(sku.minQuantity === sku.maxQuantity ? 'quantityFixed' : 'quantityRange', {
                min: sku.minQuantity,
                max: sku.maxQuantity,
              })}
            </span>
            <QuantityField
              value={quantity}
              min={sku.minQuantity}
              max={sku.maxQuantity}
              onChange={(next) => choose({ sku: sku.id, quantity: next })}
            />
          </div>
        )}
      </div>
      {product.kind !== 'gift' &&
        (sku.stock !== 'none' || renewal) &&
        coupons({ lines: [{ skuId: sku.id, quantity, pieceId: piece?.id }], onFound: setFound })}
      <FootBar what={piece?.description ?? (quantity > 1 ? `${sku.name} × ${quantity}` : sku.name)} fen={amountFen}>
        <div className={styles.act}>
          {!renewal && !piece && sku.stock !== 'none' && toCart({ sku, quantity })}
          <BuyButton
            {...{ sku, quantity, piece, renewal, asked, coupon }}
            isAsked={isAsked}
            onPieceGone={() => pickPiece(undefined)}
          />
        </div>
      </FootBar>
      {!renewal && marks({ sku })}
      <noscript>{t('needsScripts')}</noscript>
      <Folds kind={product.kind} serviceHours={sku.serviceHours} words={sku.licence?.words} />
    </div>
  );
}

const none: Product['extraFields'] = [];

interface BuyButtonProps {
  sku: Sku;
  quantity: number;
  renewal: Renewal | undefined;
  asked: Answers;
  coupon: FoundCoupon | undefined;
  piece: Piece | undefined;
  /** The piece that the address names is being looked for: until then nothing is bought. */
  isAsked: boolean;
  onPieceGone: () => void;
}

function BuyButton({ sku, quantity, piece, isAsked, renewal, asked, coupon, onPieceGone }: BuyButtonProps) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const [query] = useSearchParams();
  const { buy, isBuying } = usePurchase(onPieceGone);
  const order = () => {
    if (!asked.check()) return;
    const { answers } = asked;
    const priceFen = piece?.priceFen ?? unitPriceFen(sku, quantity);
    const chosen = { unitPriceFen: priceFen, pieceId: piece?.id };
    buy({ sku, quantity, ...chosen, renewsLicenceId: renewal?.licenceId, answers, coupon });
  };
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
    if (piece) back.set('piece', String(piece.id));
    return <LoginFirst query={back.toString()} />;
  }
  return (
    <Button
      kind="primary"
      size="lg"
      fullWidth
      busy={isBuying || isAsked || !asked.isReady}
      disabled={renewal !== undefined && renewal.preview?.skus.find(({ skuId }) => skuId === sku.id)?.refusal !== null}
      onClick={order}
    >
      {t(renewal ? 'renew' : 'buy')}
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

/** Until when a lower price holds, what it is otherwise, and what was the lowest of the days before. */
function SaleNote({ sale: { regularFen, until, lowestFen } }: { sale: NonNullable<Sku['sale']> }) {
  const t = useTexts(texts);
  const { money, dateTime } = useFormats();
  return (
    <p className={styles.hint}>
      {t('saleUntil', { until: dateTime(until), regular: money(regularFen) })}
      <br />
      {t('saleLowest', { days: timedPriceRules.lowestDays, lowest: money(lowestFen) })}
    </p>
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
