import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { number, useAddress } from '../../../record/useAddress.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { UploadIcon } from '../../../ui/kit/icons.ts';
import { whenOpened } from '../../../ui/kit/lazy/whenOpened.tsx';
import { sheetOpenTexts } from './sheetOpenTexts.ts';

const SheetDrawer = whenOpened(async () => (await import('./SheetDrawer.tsx')).SheetDrawer);

/** Opens the import of products at the side; `fetch` is the button that exports the sheet. `platform`: of what the platform sells. */
export function SheetImport({ fetch, platform = false }: { fetch: ReactNode; platform?: boolean }) {
  const t = useTexts(sheetOpenTexts);
  const { at, go } = useAddress({ import: number });
  const { import: id } = at;
  const setId = (next: number | undefined) => go({ import: next });
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setId(undefined);
  };
  return (
    <>
      <Button icon={UploadIcon} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <SheetDrawer
        open={isOpen || id !== undefined}
        id={id}
        fetch={fetch}
        platform={platform}
        onChoose={setId}
        onClose={close}
      />
    </>
  );
}
