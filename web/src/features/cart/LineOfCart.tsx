import { useState } from 'react';
import { Link } from 'react-router';
import type { CartLine } from '#contract/cart/cart.ts';
import { call } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { AskedFields } from '../../parts/product/AskedFields.tsx';
import type { Answers } from '../../parts/product/useAnswers.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { QuantityField } from '../../parts/product/QuantityField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { HeartIcon, TrashIcon, WarningIcon } from '../../ui/kit/icons.ts';
import { Price } from '../../ui/kit/Money.tsx';
import { toast } from '../../ui/kit/toast.ts';
import styles from './CartScreen.module.css';
import { texts } from './texts.ts';

interface LineOfCartProps {
  line: CartLine;
  /** What its product asks, and what is answered so far. */
  asked: Pick<Answers, 'fields' | 'values' | 'set' | 'told'>;
  /** Why the last checkout refused it. */
  refusal: string | undefined;
  loggedIn: boolean;
  onQuantity: (quantity: number) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** One option: what it is, what it costs now, and what keeps it from being bought, with what to do. */
export function LineOfCart({ line, asked, refusal, loggedIn, onQuantity, onRemove }: LineOfCartProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const { product, quantity, unitPriceFen, priceBeforeFen, problem, left } = line;
  const title = product?.title ?? t('someItem');

  async function act(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch {
      // The shell says what failed; the line stays as it was, and its field shows that.
      setFailures((times) => times + 1);
    } finally {
      setBusy(false);
    }
  }
  const later = (productId: number) =>
    act(async () => {
      await call('addFavourite', { productId });
      await onRemove();
      toast.good(t('movedToFavourites'));
    });
  // A renewed wish is within what can be had: its bounds stand beside it.
  const canChange =
    product !== null && problem !== 'unavailable' && problem !== 'own_product' && problem !== 'sold_out';
  const warning = problem === null ? refusal : problemText();

  return (
    <li className={styles.line} aria-busy={busy}>
      {product && (
        <Cover
          productId={product.id}
          categorySlug={product.topCategorySlug}
          title={title}
          optionName={product.skuName}
          kind={product.kind}
          picture={product.picture}
          shape="thumb64"
        />
      )}
      <div className={styles.words}>
        {product ? (
          <Link to={href('product', { id: product.id, sku: line.skuId })} className={styles.title} lang={langOf()}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        {product && <p className={styles.option}>{product.skuName}</p>}
        {product && quantity > 1 && <p className={styles.option}>{t('each', { price: money(unitPriceFen) })}</p>}
        {priceBeforeFen !== null && problem === null && product && (
          <p className={priceBeforeFen > unitPriceFen ? styles.cheaper : styles.dearer}>
            {t(priceBeforeFen > unitPriceFen ? 'cheaper' : 'dearer', { before: money(priceBeforeFen) })}
          </p>
        )}
        {warning !== undefined && (
          <p className={styles.problem} role="status">
            <Icon of={WarningIcon} size={16} />
            {warning}
          </p>
        )}
      </div>
      <div className={styles.amount}>
        {product && problem !== 'unavailable' && <Price fen={unitPriceFen * quantity} />}
        {canChange && (
          <QuantityField
            key={failures}
            value={quantity}
            min={Math.min(quantity, product.minQuantity)}
            max={Math.max(product.minQuantity, Math.min(product.maxQuantity, left ?? product.maxQuantity))}
            onChange={(next) => void act(() => onQuantity(next))}
          />
        )}
      </div>
      {problem === null && loggedIn && asked.fields.length > 0 && (
        <div className={styles.asked}>
          <AskedFields asked={asked} />
        </div>
      )}
      <div className={styles.acts}>
        {product && loggedIn && (
          <Button
            kind="quiet"
            size="sm"
            icon={HeartIcon}
            aria-label={t('laterOf', { title })}
            onClick={() => void later(product.id)}
          >
            {t('later')}
          </Button>
        )}
        <Button
          kind="quiet"
          size="sm"
          icon={TrashIcon}
          aria-label={t('removeOf', { title })}
          onClick={() => void act(onRemove)}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  );

  function langOf(): string | undefined {
    return product === null || product.language === locale ? undefined : product.language;
  }

  function problemText(): string {
    switch (problem) {
      case 'too_few':
        return t('too_few', { left: left ?? 0 });
      case 'below_min':
        return t('below_min', { min: product?.minQuantity ?? 1 });
      case 'above_max':
        return t('above_max', { max: product?.maxQuantity ?? 1 });
      default:
        return t(problem ?? 'gone');
    }
  }
}
