import { useState } from 'react';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { whenOpened } from '../../../ui/kit/lazy/whenOpened.tsx';
import type { SaleAct } from './saleActs.ts';
import { texts } from './saleBulkTexts.ts';

const SaleBulkDialog = whenOpened(async () => (await import('./SaleBulkDialog.tsx')).SaleBulkDialog);

interface SaleBulkProps {
  sales: SaleSummary[];
  /** Of the reader's shop. */
  isSellers: boolean;
  /** After an act that no order refused. */
  onDone: () => void;
}

/** What can be done with chosen orders: begin with services, note something; each after a preview. */
export function SaleBulk({ sales, isSellers, onDone }: SaleBulkProps) {
  const t = useTexts(texts);
  const [asked, setAsked] = useState<SaleAct>();
  const hasService = sales.some(({ kind }) => kind === 'service');
  return (
    <>
      {hasService && (
        <Button size="sm" onClick={() => setAsked('start')}>
          {t('start')}
        </Button>
      )}
      <Button size="sm" onClick={() => setAsked('note')}>
        {t('note')}
      </Button>
      <SaleBulkDialog {...{ sales, isSellers, onDone }} edited={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
