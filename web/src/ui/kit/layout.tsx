import type { CSSProperties, ReactNode } from 'react';
import styles from './layout.module.css';

type Gap = 4 | 8 | 12 | 16 | 24 | 32 | 48 | 64;

interface LayoutProps {
  gap?: Gap;
  children: ReactNode;
  className?: string | undefined;
}

/** One below the other. */
export function Stack({ gap = 16, children, className = '' }: LayoutProps) {
  return (
    <div className={`${styles.stack} ${className}`} style={gapOf(gap)}>
      {children}
    </div>
  );
}

/** Beside one another, wrapping where there is no room. */
export function Row({
  gap = 12,
  justify = 'start',
  align = 'center',
  children,
  className = '',
}: LayoutProps & {
  justify?: 'start' | 'end' | 'space-between' | 'center';
  align?: 'center' | 'start' | 'end' | 'baseline';
}) {
  return (
    <div className={`${styles.row} ${className}`} style={{ ...gapOf(gap), justifyContent: justify, alignItems: align }}>
      {children}
    </div>
  );
}

/** As many equal columns as fit, none narrower than `min` pixels. */
export function Grid({ gap = 16, min = 240, children, className = '' }: LayoutProps & { min?: number }) {
  return (
    <div
      className={`${styles.grid} ${className}`}
      style={{ ...gapOf(gap), gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))` }}
    >
      {children}
    </div>
  );
}

/** The head of a page: its one h1, a line about it, and its acts. */
export function PageHead({ title, lead, action }: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className={styles.pageHead}>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {action !== undefined && <div className={styles.pageAction}>{action}</div>}
    </header>
  );
}

/** Names and their values, as on a receipt; a value that is undefined is left out. */
export function Facts({ facts }: { facts: { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, value }, index) =>
          value !== undefined && (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function gapOf(gap: Gap): CSSProperties {
  return { gap: `var(--space-${gap})` };
}
