import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { OwedNotice } from '../../parts/ledger/OwedNotice.tsx';
import { usePursesWords } from '../../parts/ledger/usePursesWords.ts';
import { AskedFields } from '../../parts/product/AskedFields.tsx';
import { useAnswers, type Answers } from '../../parts/product/useAnswers.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { couponFor, type CouponsPart, type FoundCoupon } from '../../parts/product/foundCoupons.ts';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { PayIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { Money, Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { coverOf, otherLanguage } from './productWords.ts';
import type { Piece } from '#contract/stock/pieces.ts';
import { PieceChoice } from './pieces/PieceChoice.tsx';
import { usePickedPiece } from './pieces/usePickedPiece.ts';
import { QuantityField } from '../../parts/product/QuantityField.tsx';
import styles from './QuickBuyDrawer.module.css';
import { quickBuyTexts } from './quickBuyTexts.ts';
import { unitPriceFen } from './usePurchase.ts';
import { useQuickBuy } from './useQuickBuy.ts';

interface QuickBuyDrawerProps {
  productId: number | undefined;
  onClose: () => void;
  /** What takes something off the choice. */
  coupons: (of: CouponsPart) => ReactNode;
}

/** Buys a product without leaving the console. Open while there is an id. */
export function QuickBuyDrawer({ productId, onClose, coupons }: QuickBuyDrawerProps) {
  const t = useTexts(quickBuyTexts);
  return (
    <Drawer open={productId !== undefined} onClose={onClose} title={t('title')}>
      {productId !== undefined && <QuickBuy productId={productId} coupons={coupons} />}
    </Drawer>
  );
}

function QuickBuy({ productId, coupons }: { productId: number } & Pick<QuickBuyDrawerProps, 'coupons'>) {
  const product = useCall('getProduct', { id: productId }, { staleTime: 0 });
  return <PageState query={product}>{(data) => <Purchase product={data} coupons={coupons} />}</PageState>;
}

function Purchase({ product, coupons }: { product: Product } & Pick<QuickBuyDrawerProps, 'coupons'>) {
  const t = useTexts(quickBuyTexts);
  const locale = useLocale();
  const available = product.skus.find(({ stock }) => stock !== 'none') ?? product.skus[0];
  const [skuId, setSkuId] = useState(available?.id);
  const [wanted, setWanted] = useState(1);
  const asked = useAnswers(product.extraFields);
  const [found, setFound] = useState<FoundCoupon[]>([]);
  const sku = product.skus.find(({ id }) => id === skuId) ?? available;
  const { piece, pick } = usePickedPiece(sku);
  if (sku === undefined) return null;
  const quantity = piece ? 1 : Math.min(sku.maxQuantity, Math.max(sku.minQuantity, wanted));
  return (
    <div className={styles.purchase}>
      <div className={styles.head}>
        <Cover {...coverOf(product)} optionName={sku.name} shape="thumb" />
        <div>
          <strong lang={otherLanguage(product.language, locale)}>{product.title}</strong>
          <Link to={href('product', { id: product.id })}>{t('details')}</Link>
        </div>
      </div>
      <Choices
        name="sku"
        label={t('sku')}
        look="rows"
        value={String(sku.id)}
        onChange={(id) => setSkuId(Number(id))}
        options={product.skus.map((one) => ({
          value: String(one.id),
          label: one.name,
          note: one.stock === 'none' ? t('soldOut') : <Money fen={one.priceFen} />,
          disabled: one.stock === 'none',
        }))}
      />
      {sku.pieceChoice && sku.stock !== 'none' && (
        <PieceChoice key={sku.id} sku={sku} piece={piece} onChoose={pick} place="drawer" />
      )}
      {!piece && (
        <div className={styles.quantity}>
          <span>{t('quantity')}</span>
          <QuantityField value={quantity} min={sku.minQuantity} max={sku.maxQuantity} onChange={setWanted} />
          <span className={styles.soft}>
            {t(sku.minQuantity === sku.maxQuantity ? 'quantityFixed' : 'quantityRange', {
              min: sku.minQuantity,
              max: sku.maxQuantity,
            })}
          </span>
        </div>
      )}
      <AskedFields asked={asked} />
      {product.kind !== 'gift' &&
        coupons({ lines: [{ skuId: sku.id, quantity, pieceId: piece?.id }], onFound: setFound })}
      <Pay
        {...{ sku, quantity, piece, asked }}
        coupon={couponFor(found, { skuId: sku.id, quantity, pieceId: piece?.id })}
        onPieceGone={() => pick(undefined)}
      />
    </div>
  );
}

interface PayProps {
  sku: Sku;
  quantity: number;
  asked: Answers;
  coupon: FoundCoupon | undefined;
  /** Undefined: any piece. */
  piece: Piece | undefined;
  onPieceGone: () => void;
}

function Pay({ sku, quantity, piece, asked, coupon, onPieceGone }: PayProps) {
  const t = useTexts(quickBuyTexts);
  const { money } = useFormats();
  const order = useQuickBuy(onPieceGone);
  const pursesWords = usePursesWords();
  const wallet = useCall('getWallet', {}).data;
  const price = piece?.priceFen ?? unitPriceFen(sku, quantity);
  const totalFen = price * quantity - (coupon?.discountFen ?? 0);
  const isOwing = wallet !== undefined && wallet.owedFen > 0;
  const isEnough = wallet !== undefined && !isOwing && wallet.balanceFen >= totalFen;
  const purses = isEnough ? pursesWords(totalFen, wallet) : undefined;
  // A fen is left to the gateway at least.
  const mostFen = isEnough || isOwing ? 0 : Math.min(wallet?.balanceFen ?? 0, totalFen - 1);
  const buy = (payBy: 'balance' | 'gateway', partFen = 0) => {
    if (!asked.check()) return;
    const { answers } = asked;
    order.mutate({ sku, quantity, unitPriceFen: price, pieceId: piece?.id, payBy, partFen, answers, coupon });
  };
  const isBusy = (payBy: 'balance' | 'gateway', ofPart = false) =>
    order.isPending && order.variables.payBy === payBy && order.variables.partFen > 0 === ofPart;
  const isAnyBusy = order.isPending;
  const isHeld = sku.stock === 'none' || !asked.isReady;
  return (
    <div className={styles.pay}>
      <p className={styles.total} aria-live="polite">
        <span>{t('total')}</span>
        <Price fen={totalFen} size="lg" />
      </p>
      {wallet !== undefined && !isOwing && (
        <p className={styles.soft}>
          {isEnough
            ? t('balance', { balance: money(wallet.balanceFen) })
            : t('balanceShort', {
                balance: money(wallet.balanceFen),
                missing: money(totalFen - wallet.balanceFen),
              })}{' '}
          {!isEnough && <Link to={href('recharge')}>{t('recharge')}</Link>}
        </p>
      )}
      {purses !== undefined && <p className={styles.soft}>{purses}</p>}
      {isOwing && <OwedNotice owedFen={wallet.owedFen} balanceFen={wallet.balanceFen} amountFen={totalFen} />}
      {isEnough && (
        <Button
          kind="primary"
          size="lg"
          fullWidth
          icon={WalletIcon}
          busy={isBusy('balance')}
          disabled={isHeld || (isAnyBusy && !isBusy('balance'))}
          onClick={() => buy('balance')}
        >
          {t('payFromBalance', { amount: money(totalFen) })}
        </Button>
      )}
      {mostFen > 0 && (
        <Button
          kind="primary"
          size="lg"
          fullWidth
          icon={WalletIcon}
          busy={isBusy('gateway', true)}
          disabled={isHeld || (isAnyBusy && !isBusy('gateway', true))}
          onClick={() => buy('gateway', mostFen)}
        >
          {t('payPart', { part: money(mostFen), rest: money(totalFen - mostFen) })}
        </Button>
      )}
      <Button
        kind={isEnough || mostFen > 0 ? 'normal' : 'primary'}
        size="lg"
        fullWidth
        icon={PayIcon}
        busy={isBusy('gateway')}
        disabled={isHeld || (isAnyBusy && !isBusy('gateway'))}
        onClick={() => buy('gateway')}
      >
        {isEnough ? t('otherWays') : t('toPayment', { amount: money(totalFen) })}
      </Button>
      <p className={styles.soft}>
        {sku.serviceHours === null ? t('whatNext') : t('whatNextService', { hours: sku.serviceHours })}
      </p>
    </div>
  );
}
