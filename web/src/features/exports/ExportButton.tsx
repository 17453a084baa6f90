import { useState } from 'react';
import { numberFormatter } from '#contract/core/formatters.ts';
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { ExportKind } from '#contract/exports/exportKinds.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { DownloadIcon } from '../../ui/kit/icons.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { texts } from './texts.ts';
import { isUnderWay, useExports } from './useExports.ts';

export interface ExportButtonProps {
  kind: ExportKind;
  /** What is exported: the filters of the list beside it. */
  filters: ExportFilters;
  /** Filters in the reader's words, also those of earlier exports. */
  describe: (filters: ExportFilters) => string;
  size?: 'sm' | 'md';
}

/** Opens the exports of a list at the side, and tells how far the one under way is. */
export function ExportButton({ kind, filters, describe, size = 'sm' }: ExportButtonProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  // Asked for once it was opened; from then on followed, also when it is closed again.
  const [wasOpen, setWasOpen] = useState(false);
  const query = useExports(kind, wasOpen);
  const current = query.data?.list.find(isUnderWay);
  const share = current && current.rowsTotal > 0 ? current.rowsDone / current.rowsTotal : 0;
  const percent = numberFormatter(locale, { style: 'percent' }).format(share);
  const handleOpen = () => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Button size={size} icon={DownloadIcon} onClick={handleOpen}>
        {current ? t('exporting', { percent }) : t('export')}
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t('title')}>
        <ExportPanel kind={kind} filters={filters} describe={describe} query={query} />
      </Drawer>
    </>
  );
}
