import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
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

/** How much of the filter before the chosen one is seen, in pixels. */
const peek = 40;
/** More than these would take too many lines of a phone. */
const fewEnough = 7;

/** One filter of a few, each an address of its own: it survives reload and back. */
export function FilterLinks({ label, filters, current, parts = false }: FilterLinksProps) {
  const list = useRef<HTMLElement>(null);
  // Counts that come later make them wider.
  const words = filters.map(({ label: text, waiting }) => `${text} ${waiting?.count ?? ''}`).join();
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Where there are more than a phone is wide; sideways only, so that the page stays where it is.
    if (!list.current || !chosen) return;
    // The chosen one whole, also where there is room for little more.
    const before = Math.max(0, Math.min(peek, list.current.clientWidth - chosen.offsetWidth - peek));
    list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - before;
  }, [current, words]);
  const look = parts ? styles.parts : filters.length > fewEnough ? styles.many : '';
  return (
    <nav ref={list} className={`${styles.filters} ${look}`} aria-label={label}>
      {filters.map(({ name, label: text, to, waiting }) => (
        <Link
          key={name}
          to={to}
          className={styles.filter}
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
    </nav>
  );
}
