import { useId } from 'react';
import { timedPriceRules } from '#contract/catalogue/timedPriceRules.ts';
import { limits } from '#contract/core/limits.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { IconButton } from '../../ui/kit/Button.tsx';
import { CopyIcon, DownIcon, NextIcon, TrashIcon, UpIcon } from '../../ui/kit/icons.ts';
import { OwnShare } from './shop/OwnShare.tsx';
import { Grid } from '../../ui/kit/layout.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './editorTexts.ts';
import { FileField } from './FileField.tsx';
import { LicenceFields } from './LicenceFields.tsx';
import { PriceSteps } from './PriceSteps.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { texts as sectionTexts } from './sections/sectionTexts.ts';
import { SkuFold } from './sections/SkuFold.tsx';
import { SoldAsFields } from './SoldAsFields.tsx';
import { skuField, type SkuFieldsProps } from './skuField.ts';
import styles from './Skus.module.css';
import type { ProductForm } from './useProductForm.ts';

interface SkuCardProps {
  form: ProductForm;
  index: number;
  /** It takes the focus as it appears. */
  isFresh: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onMove: (to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** One SKU: a line with its name and price, and unfolded all its fields. */
export function SkuCard({ form, index, isFresh, isOpen, onToggle, onMove, onCopy, onRemove }: SkuCardProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const id = useId();
  const { skus } = form.values;
  const sku = skus[index];
  if (!sku) return null;
  const number = index + 1;
  return (
    <li className={styles.sku}>
      <div className={styles.head}>
        <IconButton
          icon={isOpen ? DownIcon : NextIcon}
          size={28}
          label={t('skuOpen', { number })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        />
        <button type="button" className={styles.name} tabIndex={-1} onClick={() => onToggle(!isOpen)}>
          <strong>
            {sku.names[locale] || sku.names['zh-CN'] || t(sku.id === undefined ? 'skuNew' : 'skuNumber', { number })}
          </strong>
          <Soft>
            {sku.priceFen === null ? '' : money(sku.priceFen)}
            {sku.id === undefined ? '' : ` · #${sku.id}`}
          </Soft>
        </button>
        <div className={styles.acts}>
          {skus.length > 1 && (
            <>
              <IconButton
                icon={UpIcon}
                size={28}
                label={t('skuUp', { number })}
                disabled={index === 0}
                onClick={() => onMove(index - 1)}
              />
              <IconButton
                icon={DownIcon}
                size={28}
                label={t('skuDown', { number })}
                disabled={index === skus.length - 1}
                onClick={() => onMove(index + 1)}
              />
            </>
          )}
          <IconButton
            icon={CopyIcon}
            size={28}
            label={t('skuCopy', { number })}
            disabled={skus.length >= limits.skus.max}
            onClick={onCopy}
          />
          <IconButton icon={TrashIcon} size={28} label={t('skuRemove', { number })} onClick={onRemove} />
        </div>
      </div>
      {isOpen && (
        <div className={styles.body} id={id}>
          <SkuFields form={form} index={index} sku={sku} isFresh={isFresh} />
        </div>
      )}
    </li>
  );
}

function SkuFields({ isFresh, ...props }: SkuFieldsProps & { isFresh: boolean }) {
  const { form, index, sku } = props;
  const t = useTexts(texts);
  const s = useTexts(sectionTexts);
  const { kind } = form.values;
  const name = (language: 'zh-CN' | 'en-US') =>
    form.fieldAt(`skus.${index}.names.${language}`, sku.names[language], (value) => ({
      skus: form.values.skus.with(index, { ...sku, names: { ...sku.names, [language]: value } }),
    }));
  const isShared = kind === 'secret' && sku.sharedSecret;
  const isCapped = kind === 'licence' || kind === 'file' || kind === 'service' || isShared;
  // A gift card costs what it is worth: it has no other price, and never runs out.
  const isGift = kind === 'gift';
  // Where the number is capped, an alert means something only with a cap.
  const isAlerted = !isGift && (!isCapped || sku.stockCap !== '');
  const { quantity } = limits;
  const { moreWords, hasProblem } = useMore(props, { isShared, isGift, isCapped, isAlerted });
  /** What the server says of the price for a time, whose fields have other names here. */
  const problemAt = (path: string) => form.fieldAt(`skus.${index}.${path}`, null, () => ({})).error;
  return (
    <>
      <Grid min={240}>
        <InBoth
          zh={
            <TextField
              {...name('zh-CN')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just added to be filled in
              autoFocus={isFresh}
              label={t('nameZh')}
              help={t('nameHint')}
              maxLength={limits.skuName.max}
              required
            />
          }
          en={<TextField {...name('en-US')} label={t('nameEn')} maxLength={limits.skuName.max} />}
        />
        <PriceField {...skuField(props, 'priceFen')} label={t('price')} required />
      </Grid>
      <OwnShare categoryId={form.values.categoryId} priceFen={sku.priceFen} />
      {(kind === 'secret' || kind === 'account') && <SoldAsFields {...props} />}
      {kind === 'licence' && <LicenceFields {...props} />}
      {kind === 'file' && <FileField {...props} />}
      {kind === 'service' && <ServiceFields {...props} />}
      <SkuFold title={s('more')} words={moreWords} hasProblem={hasProblem}>
        <Grid min={240}>
          {!isShared && (
            <>
              <NumberField {...skuField(props, 'minQuantity')} label={t('minQuantity')} {...quantity} required />
              <NumberField {...skuField(props, 'maxQuantity')} label={t('maxQuantity')} {...quantity} required />
            </>
          )}
          {!isGift && (
            <PriceField {...skuField(props, 'floorPriceFen')} label={t('floorPrice')} help={t('floorPriceHelp')} />
          )}
          {isCapped && (
            <NumberField
              {...skuField(props, 'stockCap')}
              label={t('stockCap')}
              help={t('stockCapHelp')}
              min={0}
              max={limits.stockCap.max}
            />
          )}
          {isAlerted && (
            <NumberField
              {...skuField(props, 'lowStock')}
              label={t('lowStock')}
              help={t('lowStockHelp')}
              min={0}
              max={limits.lowStock.max}
            />
          )}
        </Grid>
        {!isGift && (
          <Grid min={240}>
            <PriceField
              {...skuField(props, 'salePriceFen')}
              label={t('salePrice')}
              help={t('salePriceHelp', { days: timedPriceRules.lowestDays })}
              error={problemAt('sale.priceFen') ?? skuField(props, 'salePriceFen').error}
            />
            {sku.salePriceFen !== null && (
              <>
                <DateField {...skuField(props, 'saleFrom')} label={t('saleFrom')} required />
                <DateField
                  {...skuField(props, 'saleUntil')}
                  label={t('saleUntil')}
                  help={t('saleUntilHelp', { max: timedPriceRules.saleDaysMax })}
                  error={problemAt('sale.until') ?? skuField(props, 'saleUntil').error}
                  required
                />
              </>
            )}
          </Grid>
        )}
        {!isGift && !isShared && <PriceSteps {...props} />}
      </SkuFold>
    </>
  );
}

/** Fields of a SKU that stand in its fold. */
const folded = [
  'minQuantity',
  'maxQuantity',
  'floorPriceFen',
  'sale',
  'salePriceFen',
  'saleFrom',
  'saleUntil',
  'stockCap',
  'lowStock',
  'steps',
];

interface Sold {
  isShared: boolean;
  isGift: boolean;
  isCapped: boolean;
  isAlerted: boolean;
}

/** What is set in the fold of a SKU, in one line. */
function useMore({ form, index, sku }: SkuFieldsProps, { isShared, isGift, isCapped, isAlerted }: Sold) {
  const t = useTexts(sectionTexts);
  const { money } = useFormats();
  const { minQuantity: min, maxQuantity: max, floorPriceFen, salePriceFen, steps, stockCap, lowStock } = sku;
  const words = [
    !isShared && t('perOrder', { min, max }),
    !isGift && salePriceFen !== null && t('sale', { price: money(salePriceFen) }),
    !isGift && !isShared && steps.length > 0 && t('stepCount', { count: steps.length }),
    !isGift && floorPriceFen !== null && t('floor', { price: money(floorPriceFen) }),
    isCapped && stockCap !== '' && t('cap', { count: stockCap }),
    isAlerted && lowStock !== '' && lowStock > 0 && t('low', { count: lowStock }),
  ];
  return {
    moreWords: words.filter((word) => word !== false).join(t('join')),
    hasProblem: form.problems.some(({ field }) => folded.some((name) => field.startsWith(`skus.${index}.${name}`))),
  };
}
