import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TagsField } from '../../ui/form/TagsField.tsx';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { useShopOptions } from '../../record/list/useShopOptions.ts';
import { texts } from './editorTexts.ts';
import { useCategoryOptions } from './options.ts';
import { texts as productTexts } from './texts.ts';
import type { ProductForm } from './useProductForm.ts';

/** Where the product is found: category, seller, tags, and whether it is put first. */
export function PlacePart({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  const t = useTexts(texts);
  const ofProduct = useTexts(productTexts);
  const isShop = useGoodsPlace().of === 'shop';
  const categories = useCategoryOptions();
  const shops = useShopOptions({ value: '', label: ofProduct('platform') }, form.values.shopId, !isShop);
  return (
    <Stack gap={16}>
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
      {!isShop && <Checkbox {...form.field('featured')} label={t('featured')} />}
      {(form.values.kind === 'account' || form.values.kind === 'licence') && (
        <Checkbox {...form.field('rentable')} label={t('rentable')} />
      )}
    </Stack>
  );
}
