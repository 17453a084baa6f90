import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { texts } from './filterTexts.ts';
import { intoRow } from './intoRow.ts';
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
  /** On a phone they are one row that goes on sideways; others fold what has no room. */
  isRow?: boolean;
}

/** More than these would take too many lines of a phone. */
const fewEnough = 7;
/** What about two lines of it hold beside the button that shows the others, in pixels. */
const roomShown = 520;

/** About how wide one is, in pixels. */
function widthOf({ label, waiting }: FilterLink): number {
  const letters = [...label].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 14 : 8), 0);
  return letters + 30 + (waiting ? 24 : 0);
}

/** Names of the first ones that have room, the one in force among them. */
function firstOf(filters: readonly FilterLink[], current: string): Set<string> {
  const chosen = filters.find(({ name }) => name === current);
  const first = new Set(chosen && [chosen.name]);
  let room = roomShown - (chosen ? widthOf(chosen) : 0);
  for (const filter of filters) {
    if (first.has(filter.name)) continue;
    room -= widthOf(filter);
    if (room < 0) break;
    first.add(filter.name);
  }
  return first;
}

/** One filter of a few, each an address of its own: it survives reload and back. */
export function FilterLinks({ label, filters, current, parts = false, isRow = false }: FilterLinksProps) {
  const t = useTexts(texts);
  const nav = useRef<HTMLElement>(null);
  // Counts that come later make them wider.
  const words = filters.map(({ label: text, waiting }) => text + (waiting?.count ?? '')).join(' ');
  useEffect(() => {
    if (!isRow) return;
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && chosen) intoRow(nav.current, chosen);
  }, [current, words, isRow]);
  const isMany = !isRow && filters.length > fewEnough;
  const first = firstOf(filters, current);
  const others = filters.filter(({ name }) => !first.has(name));
  return (
    <nav
      ref={nav}
      className={`${styles.filters} ${parts ? styles.parts : ''} ${isRow ? styles.row : ''}`}
      aria-label={label}
    >
      {filters.map(({ name, label: text, to, waiting }) => (
        <Link
          key={name}
          to={to}
          className={`${styles.filter} ${isMany && !first.has(name) ? styles.folded : ''}`}
          aria-current={name === current ? 'true' : undefined}
          preventScrollReset
          data-acts
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
      {isMany && others.length > 0 && (
        // The browser folds by itself: also before the page's scripts have come, and without any. Another choice folds anew.
        <details key={current} className={styles.more}>
          <summary className={styles.filter}>
            <span className={styles.folds}>{t('fewer')}</span>
            <span className={styles.unfolds}>
              {t('more', { count: others.length })}
              {others.some(({ waiting }) => waiting) && (
                <>
                  <span className={styles.dot} aria-hidden />
                  <span className="visually-hidden">{t('someWait')}</span>
                </>
              )}
            </span>
          </summary>
        </details>
      )}
    </nav>
  );
}
