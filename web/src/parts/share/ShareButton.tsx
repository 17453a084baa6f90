import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../api/connection.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { ShareIcon } from '../../ui/kit/icons.ts';
import { shareTexts } from './shareTexts.ts';

const ShareDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./ShareDialog.tsx'))).ShareDialog,
}));

/** Hands the page on: by the device's own sheet under a finger, else a dialog with its link and a QR code. */
export function ShareButton({ title }: { title: string }) {
  const t = useTexts(shareTexts);
  const [url, setUrl] = useState<string>();
  const share = async () => {
    const { origin, pathname, search } = window.location;
    const address = `${origin}${pathname}${search}`;
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (!isTouch || typeof navigator.share !== 'function') return setUrl(address);
    try {
      await navigator.share({ title, url: address });
    } catch (thrown) {
      // Whoever closes the sheet wanted nothing; where the sheet fails, there is the dialog.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) setUrl(address);
    }
  };
  return (
    <>
      <Button kind="quiet" size="sm" icon={ShareIcon} className="needs-scripts" onClick={() => void share()}>
        {t('share')}
      </Button>
      {url !== undefined && (
        <Suspense>
          <ShareDialog title={title} url={url} onClose={() => setUrl(undefined)} />
        </Suspense>
      )}
    </>
  );
}
