import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { TagsField } from '../../ui/form/TagsField.tsx';
import { texts } from './editorTexts.ts';
import { copyOfSku, skuAfter, type SkuValues } from './productForm.ts';
import { SkuCard } from './SkuCard.tsx';
import styles from './Skus.module.css';
import type { ProductForm } from './useProductForm.ts';

/** What can be bought, in the order in which buyers see it. */
export function SkusPart({ form }: { form: ProductForm }) {
  const t = useTexts(texts);
  const { skus, kind } = form.values;
  // The first of a few is open at once; many are folded, so that all can be seen.
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(skus.slice(0, 1).map(({ key }) => key)));
  /** The one that was just added: whoever adds it fills it in next. */
  const [fresh, setFresh] = useState<number>();
  const { error } = form.fieldAt('skus', skus, (next) => ({ skus: next }));
  const isOfAll = form.problems.some(({ field }) => field === 'skus');
  const setSkus = (next: SkuValues[]) => form.set({ skus: next });
  const toggle = (key: number, isOpen: boolean) => {
    setOpen((before) => new Set(isOpen ? [...before, key] : [...before].filter((other) => other !== key)));
    setFresh(undefined);
  };
  const add = (sku: SkuValues, place: number) => {
    setSkus(skus.toSpliced(place, 0, sku));
    toggle(sku.key, true);
    setFresh(sku.key);
  };
  const move = (from: number, to: number) => {
    const sku = skus[from];
    if (sku) setSkus(skus.toSpliced(from, 1).toSpliced(to, 0, sku));
  };
  return (
    <Stack gap={16}>
      {kind === 'account' && (
        <TagsField
          {...form.field('accountFields')}
          label={t('accountFields')}
          help={t('accountFieldsHelp')}
          placeholder={t('accountFieldsHint')}
          max={limits.accountFields.max}
          maxLength={limits.accountFields.length}
        />
      )}
      {skus.length === 0 && <Soft>{t('noSkus')}</Soft>}
      <ol className={styles.skus}>
        {skus.map((sku, index) => (
          <SkuCard
            key={sku.key}
            form={form}
            index={index}
            isFresh={sku.key === fresh}
            isOpen={open.has(sku.key) || form.problems.some(({ field }) => field.startsWith(`skus.${index}.`))}
            onToggle={(isOpen) => toggle(sku.key, isOpen)}
            onMove={(to) => move(index, to)}
            onCopy={() => add(copyOfSku(sku), index + 1)}
            onRemove={() => setSkus(skus.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {isOfAll && error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          icon={PlusIcon}
          disabled={skus.length >= limits.skus.max}
          onClick={() => add(skuAfter(skus.at(-1)), skus.length)}
        >
          {t('addSku')}
        </Button>
      </div>
    </Stack>
  );
}
