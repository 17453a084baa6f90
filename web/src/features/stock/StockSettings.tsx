import { limits } from '#contract/core/limits.ts';
import type { StockedSku } from '#contract/stock/stock.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { texts } from './texts.ts';

/** From how few pieces on an alert is sent. */
export function StockSettings({
  stock: { skuId, lowStock: initial },
}: {
  stock: Pick<StockedSku, 'skuId' | 'lowStock'>;
}) {
  const t = useTexts(texts);
  const save = useAction('saveStockSettings', (_, { lowStock: level }) =>
    Number(level) === 0 ? t('savedOffToast') : t('savedToast', { level: Number(level) }),
  );
  const form = useForm<{ lowStock: number | '' }>({
    initial: { lowStock: initial },
    check: (values) => requiredFields(values, ['lowStock']),
    submit: async (values) => {
      const lowStock = Number(values.lowStock);
      await save.send({ skuId, lowStock });
      form.reset({ lowStock });
    },
  });
  return (
    <ActionForm form={form} label={t('settings')} act={t('save')} disabled={!form.changed}>
      <NumberField
        {...form.field('lowStock')}
        label={t('lowStock')}
        help={t('lowStockHelp')}
        min={0}
        max={limits.lowStock.max}
      />
    </ActionForm>
  );
}
