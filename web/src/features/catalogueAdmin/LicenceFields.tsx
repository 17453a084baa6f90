import { policyWords } from '#contract/licences/policyWords.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { policyInput, policyProblems, usualPolicy } from '../../parts/licencePolicy/policyForm.ts';
import { PolicyFields } from '../../parts/licencePolicy/PolicyFields.tsx';
import { Soft } from '../../record/Soft.tsx';
import { texts } from './editorTexts.ts';
import { SkuFold } from './sections/SkuFold.tsx';
import { useSoldCount } from './skuSales.tsx';
import type { SkuFieldsProps } from './skuField.ts';

const policyFields = Object.keys(usualPolicy);

/** What a licence of this SKU grants and how it behaves. */
export function LicenceFields({ form, index, sku }: SkuFieldsProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const sold = useSoldCount(sku.id);
  const hasProblem =
    policyProblems(sku).some(({ rule }) => rule !== 'required') ||
    form.problems.some(({ field }) => policyFields.some((name) => field.startsWith(`skus.${index}.${name}`)));
  return (
    <SkuFold title={t('policy')} words={policyWords(policyInput(sku), locale).join(' ')} hasProblem={hasProblem}>
      {sku.id !== undefined && <Soft>{sold === 0 ? t('policyStays') : t('policyStaysSold', { count: sold })}</Soft>}
      <PolicyFields
        values={sku}
        fieldAt={(path, value, change) =>
          form.fieldAt(`skus.${index}.${path}`, value, (next) => ({
            skus: form.values.skus.with(index, { ...sku, ...change(next) }),
          }))
        }
      />
    </SkuFold>
  );
}
