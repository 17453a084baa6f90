import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { texts } from './undoTexts.ts';
import styles from './useUndo.module.css';

/** So long can it be taken back right here. */
const lifeMilliseconds = 10_000;

/** What was just done, with a button that takes it back, for some seconds; `strip` stands at the end of what it was done in. */
export function useUndo(): { offer: (says: string, undo: () => void) => void; strip: ReactNode } {
  const t = useTexts(texts);
  const [offered, setOffered] = useState<{ says: string; undo: () => void }>();
  const strip = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (offered === undefined) return undefined;
    // Not taken from under a pointer or the focus.
    const isHeld = () => strip.current?.matches(':hover, :focus-within') === true;
    const timer = setInterval(() => !isHeld() && setOffered(undefined), lifeMilliseconds);
    return () => clearInterval(timer);
  }, [offered]);
  const handleUndo = () => {
    offered?.undo();
    setOffered(undefined);
  };
  return {
    offer: (says, undo) => setOffered({ says, undo }),
    strip: (
      <div className={styles.place} role="status">
        {offered && (
          <p ref={strip} className={styles.strip}>
            <span>{offered.says}</span>
            <Button size="sm" onClick={handleUndo}>
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
    ),
  };
}
