import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { AdminProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { whenOpened } from '../../ui/kit/lazy/whenOpened.tsx';
import type { BulkChange } from './BulkDialog.tsx';
import { texts } from './bulkTexts.ts';

const BulkDialog = whenOpened(async () => (await import('./BulkDialog.tsx')).BulkDialog);

interface ProductBulkProps {
  products: AdminProduct[];
  /** After a change that no product refused. */
  onDone: () => void;
}

/** What can be done with chosen products: list, unlist, change prices; each after a preview. */
export function ProductBulk({ products, onDone }: ProductBulkProps) {
  const t = useTexts(texts);
  const [asked, setAsked] = useState<BulkChange>();
  const ids = products.map(({ id }) => id).slice(0, limits.chosen.max);
  return (
    <>
      {(['put_on', 'take_off', 'percent', 'amount'] as const).map((name) => (
        <Button key={name} size="sm" onClick={() => setAsked(name)}>
          {t(name)}
        </Button>
      ))}
      <BulkDialog ids={ids} edited={asked} onClose={() => setAsked(undefined)} onDone={onDone} />
    </>
  );
}
