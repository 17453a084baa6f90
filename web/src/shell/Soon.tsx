import { useTexts } from '../language/texts.ts';
import { Notice } from '../ui/PageState.tsx';
import { texts } from './texts.ts';

/** Stands where a page is not there yet. */
export function Soon() {
  const t = useTexts(texts);
  return <Notice page picture="empty" title={t('soon')} />;
}
