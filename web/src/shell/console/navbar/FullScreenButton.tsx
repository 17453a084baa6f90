import { useSyncExternalStore } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { FullScreenIcon, LeaveFullScreenIcon } from '../../../ui/kit/icons.ts';
import { consoleTexts } from '../consoleTexts.ts';

/** Fills the screen with the page and back. Follows the browser, so that Esc counts too; not there where browsers cannot. */
export function FullScreenButton() {
  const t = useTexts(consoleTexts);
  const isFull = useSyncExternalStore(subscribe, read, () => false);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <IconButton
      icon={isFull ? LeaveFullScreenIcon : FullScreenIcon}
      label={isFull ? t('leaveFullScreen') : t('fullScreen')}
      aria-pressed={isFull}
      onClick={toggle}
    />
  );
}

const read = () => document.fullscreenElement !== null;

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
