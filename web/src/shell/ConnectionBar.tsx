import { useEffect, useState } from 'react';
import { onCallFailure } from '../api/call.ts';
import { isLineFailure, whenLineReturns } from '../api/connection.ts';
import { useTexts } from '../language/texts.ts';
import styles from './ConnectionBar.module.css';
import { connectionTexts } from './connectionTexts.ts';

const backMs = 4000;

/**
 * Says above the page that the line is lost or the site does not answer, and for a moment that it is back. Pages that were lost themselves
 * (`ErrorPage`) say so in its place.
 */
export function ConnectionBar() {
  const t = useTexts(connectionTexts);
  const line = useLine();
  return (
    <div role="status" className={styles.place}>
      {(line === 'lost' || line === 'silent') && (
        <p className={styles.lost}>{t(line === 'lost' ? 'offline' : 'siteSilent')}</p>
      )}
      {(line === 'back' || line === 'answers') && (
        <p className={styles.back}>{t(line === 'back' ? 'online' : 'siteAnswers')}</p>
      )}
    </div>
  );
}

/** `kept` as long as nothing happened; `silent` and `answers` tell of the site, where the browser has a line. */
type Line = 'kept' | 'lost' | 'back' | 'silent' | 'answers';

function useLine(): Line {
  const [line, setLine] = useState<Line>('kept');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopAsking: (() => void) | undefined;
    const show = (next: Line) => {
      clearTimeout(timer);
      setLine(next);
      if (next === 'back' || next === 'answers') timer = setTimeout(() => setLine('kept'), backMs);
    };
    const handleLost = () => {
      stopAsking?.();
      stopAsking = undefined;
      show('lost');
    };
    const handleBack = () => show('back');
    if (!navigator.onLine) handleLost();
    // A call that got no answer may be the line's fault, or a moment's: the site is asked at once.
    const stopListening = onCallFailure((error) => {
      if (!navigator.onLine || stopAsking !== undefined || !isLineFailure(error)) return;
      const handleAnswer = (wasSilent: boolean) => {
        stopAsking = undefined;
        if (wasSilent) show('answers');
      };
      stopAsking = whenLineReturns(handleAnswer, 0, () => navigator.onLine && show('silent'));
    });
    window.addEventListener('offline', handleLost);
    window.addEventListener('online', handleBack);
    return () => {
      clearTimeout(timer);
      stopAsking?.();
      stopListening();
      window.removeEventListener('offline', handleLost);
      window.removeEventListener('online', handleBack);
    };
  }, []);
  return line;
}
