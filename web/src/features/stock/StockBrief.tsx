import type { StockedSku } from '#contract/stock/stock.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { StockLevel } from './StockLevel.tsx';
import { texts } from './texts.ts';

interface StockBriefProps {
  sku: StockedSku;
  /** Its product and option. */
  lead: ReactNode;
  /** The import, where there is one. */
  action: ReactNode;
}

/** A SKU on a phone: what it is, and below it how much there is beside the import. */
export function StockBrief({ sku, lead, action }: StockBriefProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { available } = sku;
  return (
    <Stack gap={8}>
      {lead}
      <Row gap={8} justify="space-between">
        <Row gap={8}>
          <StockLevel sku={sku} />
          <Soft>
            {t('available')} {available === null ? t('unlimited') : number(available)}
          </Soft>
        </Row>
        {action}
      </Row>
    </Stack>
  );
}
