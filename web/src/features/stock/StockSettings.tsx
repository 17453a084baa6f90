import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import type { StockedSku } from '#contract/stock/stock.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './texts.ts';

/** From how few pieces on somebody is warned. */
export function StockSettings({ stock }: { stock: Pick<StockedSku, 'skuId' | 'lowStock'> }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm<{ lowStock: number | '' }>({
    initial: { lowStock: stock.lowStock },
    check: ({ lowStock }) => (lowStock === '' ? [{ field: 'lowStock', rule: 'required' }] : []),
    submit: async ({ lowStock }) => {
      const level = lowStock === '' ? 0 : lowStock;
      await call('saveStockSettings', { skuId: stock.skuId, lowStock: level }, { quiet: true });
      toast.good(t('savedToast', { level }));
      form.reset({ lowStock: level });
      await queries.invalidateQueries({ queryKey: ['listStock'] });
      await queries.invalidateQueries({ queryKey: ['getStock'] });
    },
  });
  return (
    <Form
      form={form}
      label={t('settings')}
      actions={
        <Button type="submit" kind="primary" busy={form.busy} disabled={!form.changed}>
          {t('save')}
        </Button>
      }
    >
      <NumberField
        {...form.field('lowStock')}
        label={t('lowStock')}
        help={t('lowStockHelp')}
        min={0}
        max={limits.lowStock.max}
      />
    </Form>
  );
}
