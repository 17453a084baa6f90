import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigation } from 'react-router';
import { useFormats } from '../../language/formats.ts';
import { Button } from '../kit/Button.tsx';
import { AdjustIcon } from '../kit/icons.ts';
import styles from './FilterSheet.module.css';

interface FilterSheetProps {
  /** On the button that opens it. */
  open: string;
  /** On the button at its foot, before how many were found. */
  done: string;
  /** What the choice leaves; the list itself says it to whoever does not see it. */
  found: { total: number; totalExact: boolean };
  /** How the filters stand where there is room. */
  className?: string | undefined;
  children: ReactNode;
}

/** Filters that stand beside or above their list, and on a phone in a sheet at the bottom, which stays while one chooses. */
export function FilterSheet({ open, done, found, className = '', children }: FilterSheetProps) {
  const id = useId();
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  // What was found before says nothing of the choice that was just made.
  const isLoading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOpen]);
  return (
    <>
      <div className={styles.opener}>
        <Button icon={AdjustIcon} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(true)}>
          {open}
        </Button>
      </div>
      {isOpen && <div className={styles.shade} onClick={() => setOpen(false)} aria-hidden />}
      <div id={id} className={`${styles.sheet} ${className}`} data-open={isOpen || undefined}>
        {children}
        <div className={styles.closer}>
          <Button kind="primary" fullWidth onClick={() => setOpen(false)}>
            {done}
            {!isLoading && ` · ${number(found.total)}${found.totalExact ? '' : '+'}`}
          </Button>
        </div>
      </div>
    </>
  );
}
