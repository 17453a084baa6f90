import { useEffect, useState } from 'react';
import { useTexts } from '../language/texts.ts';
import styles from './LineBar.module.css';
import { texts } from './texts.ts';

const backMs = 4000;

/**
 * Says above the page that the line is lost, and for a moment that it is back. Pages that were lost themselves
 * (`ErrorPage`) say so in its place.
 */
export function LineBar() {
  const t = useTexts(texts);
  const line = useLine();
  return (
    <div role="status" className={styles.place}>
      {line === 'lost' && <p className={styles.lost}>{t('lineLost')}</p>}
      {line === 'back' && <p className={styles.back}>{t('lineBack')}</p>}
    </div>
  );
}

/** `kept` as long as nothing happened. */
function useLine(): 'kept' | 'lost' | 'back' {
  const [line, setLine] = useState<'kept' | 'lost' | 'back'>('kept');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleLost = () => {
      clearTimeout(timer);
      setLine('lost');
    };
    const handleBack = () => {
      clearTimeout(timer);
      setLine('back');
      timer = setTimeout(() => setLine('kept'), backMs);
    };
    if (!navigator.onLine) handleLost();
    window.addEventListener('offline', handleLost);
    window.addEventListener('online', handleBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', handleLost);
      window.removeEventListener('online', handleBack);
    };
  }, []);
  return line;
}
