import { useTexts } from '../../language/texts.ts';
import { PolicyFields } from '../../parts/licencePolicy/PolicyFields.tsx';
import { Soft } from '../../record/Soft.tsx';
import { texts } from './editorTexts.ts';
import { useSoldCount } from './skuSales.tsx';
import type { SkuFieldsProps } from './skuField.ts';
import styles from './Skus.module.css';

/** What a licence of this SKU grants and how it behaves. */
export function LicenceFields({ form, index, sku }: SkuFieldsProps) {
  const t = useTexts(texts);
  const sold = useSoldCount(sku.id);
  return (
    <section className={styles.policy}>
      <h3>{t('policy')}</h3>
      {sku.id !== undefined && <Soft>{sold === 0 ? t('policyStays') : t('policyStaysSold', { count: sold })}</Soft>}
      <PolicyFields
        values={sku}
        fieldAt={(path, value, change) =>
          form.fieldAt(`skus.${index}.${path}`, value, (next) => ({
            skus: form.values.skus.with(index, { ...sku, ...change(next) }),
          }))
        }
      />
    </section>
  );
}
