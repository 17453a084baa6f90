import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { texts } from './filterTexts.ts';
import styles from './FilterLinks.module.css';

interface FilterLink {
  name: string;
  label: string;
  to: string;
  /** How much waits there, as a badge shows it, and the same in words. */
  waiting?: { count: string; words: string };
}

interface FilterLinksProps {
  /** What is filtered by. */
  label: string;
  filters: FilterLink[];
  /** The name of the filter in force. */
  current: string;
  /** They part a page, and stand above filters. */
  parts?: boolean;
}

/** More than these would take too many lines of a phone. */
const fewEnough = 7;
/** So many of them are in sight there, the one in force among them; a button shows the others. */
const firstShown = 5;

/** One filter of a few, each an address of its own: it survives reload and back. */
export function FilterLinks({ label, filters, current, parts = false }: FilterLinksProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [current]);
  const at = filters.findIndex(({ name }) => name === current);
  const isFirst = (index: number) => index < (at < firstShown ? firstShown : firstShown - 1) || index === at;
  const isFolded = filters.length > fewEnough && !isOpen;
  const others = filters.filter((_, index) => !isFirst(index));
  return (
    <nav className={`${styles.filters} ${parts ? styles.parts : ''}`} aria-label={label}>
      {filters.map(({ name, label: text, to, waiting }, index) => (
        <Link
          key={name}
          to={to}
          className={`${styles.filter} ${isFolded && !isFirst(index) ? styles.folded : ''}`}
          aria-current={name === current ? 'true' : undefined}
          preventScrollReset
        >
          {text}
          {waiting && (
            <>
              <span className={styles.waiting} aria-hidden>
                {waiting.count}
              </span>
              <span className="visually-hidden">{waiting.words}</span>
            </>
          )}
        </Link>
      ))}
      {filters.length > fewEnough && (
        <button
          type="button"
          className={`${styles.filter} ${styles.more}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('fewer') : t('more', { count: others.length })}
          {!isOpen && others.some(({ waiting }) => waiting) && (
            <>
              <span className={styles.dot} aria-hidden />
              <span className="visually-hidden">{t('someWait')}</span>
            </>
          )}
        </button>
      )}
    </nav>
  );
}
