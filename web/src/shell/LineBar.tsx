import { useSyncExternalStore } from 'react';
import { useTexts } from '../language/texts.ts';
import styles from './LineBar.module.css';
import { texts } from './texts.ts';

/** Says that the line is lost, as long as it is. */
export function LineBar() {
  const t = useTexts(texts);
  const isOnline = useSyncExternalStore(subscribe, readOnline, () => true);
  return <div role="status">{!isOnline && <p className={styles.bar}>{t('lostTitle')}</p>}</div>;
}

const readOnline = () => navigator.onLine;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
