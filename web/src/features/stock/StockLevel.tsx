import type { StockedSku } from '#contract/stock/stock.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

/** Whether there is enough left, in a word; only what runs out stands out. */
export function StockLevel({ sku }: { sku: Pick<StockedSku, 'available' | 'isLow'> }) {
  const t = useTexts(texts);
  if (sku.available === 0) return <Status tone="bad">{t('none')}</Status>;
  if (sku.isLow) return <Status tone="warning">{t('few')}</Status>;
  return <Soft>{t('enough')}</Soft>;
}
