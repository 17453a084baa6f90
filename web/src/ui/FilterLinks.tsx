import { Link } from 'react-router';
import styles from './FilterLinks.module.css';

interface FilterLinksProps {
  /** What is filtered by. */
  label: string;
  filters: { name: string; label: string; to: string }[];
  /** The name of the filter in force. */
  current: string;
}

/** One filter of a few, each an address of its own: it survives reload and back. */
export function FilterLinks({ label, filters, current }: FilterLinksProps) {
  return (
    <nav className={styles.filters} aria-label={label}>
      {filters.map(({ name, label: text, to }) => (
        <Link
          key={name}
          to={to}
          className={styles.filter}
          aria-current={name === current ? 'true' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
