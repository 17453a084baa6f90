import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Grid, Stack } from '../../ui/kit/layout.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TagsField } from '../../ui/form/TagsField.tsx';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { useShopOptions } from '../../record/list/useShopOptions.ts';
import { texts } from './editorTexts.ts';
import { kindIcons, kinds, useCategoryOptions } from './options.ts';
import styles from './ProductEditor.module.css';
import { texts as productTexts } from './texts.ts';
import type { ProductForm } from './useProductForm.ts';

/** What the product is and where it is found: category, seller, tags, and whether it is put first. */
export function PlacePart({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  const t = useTexts(texts);
  const ofProduct = useTexts(productTexts);
  const isShop = useGoodsPlace().of === 'shop';
  const categories = useCategoryOptions();
  const shops = useShopOptions({ value: '', label: ofProduct('platform') }, form.values.shopId, !isShop);
  return (
    <Stack gap={16}>
      {isNew && <KindField form={form} isShop={isShop} />}
      <Grid min={300}>
        <SelectField
          {...form.field('categoryId')}
          label={t('category')}
          options={[{ value: '', label: t('chooseCategory'), disabled: true }, ...categories]}
          required
        />
        {!isShop && (
          <SelectField
            {...form.field('shopId')}
            label={t('seller')}
            help={t(isNew ? 'sellerStays' : 'sellerFixed')}
            options={shops.map((shop) => ({ ...shop, disabled: !isNew && shop.value !== form.values.shopId }))}
          />
        )}
        <TagsField
          {...form.field('tags')}
          label={t('tags')}
          help={t('tagsHelp', { max: limits.tag.count })}
          placeholder={t('tagsHint')}
          max={limits.tag.count}
          maxLength={limits.tag.max}
        />
      </Grid>
      {!isShop && <Checkbox {...form.field('featured')} label={t('featured')} />}
      {(form.values.kind === 'account' || form.values.kind === 'licence') && (
        <Checkbox {...form.field('rentable')} label={t('rentable')} />
      )}
    </Stack>
  );
}

function KindField({ form, isShop }: { form: ProductForm; isShop: boolean }) {
  const t = useTexts(texts);
  const k = useTexts(productTexts);
  const field = form.field('kind');
  return (
    <div>
      <Choices
        {...field}
        label={t('kind')}
        onChange={(value) => {
          const kind = kinds.find((one) => one === value);
          if (kind) field.onChange(kind);
        }}
        options={kinds
          // Only the platform pays for what a gift card is worth.
          .filter((kind) => !isShop || kind !== 'gift')
          .map((kind) => ({
            value: kind,
            label: (
              <span className={styles.kind}>
                <Icon of={kindIcons[kind]} size={16} />
                {k(kind)}
              </span>
            ),
          }))}
      />
      <p className={styles.soft}>{t('kindHelp')}</p>
    </div>
  );
}
