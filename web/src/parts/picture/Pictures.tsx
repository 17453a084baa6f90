import type { OutputOf } from '#contract/core/endpoint.ts';
import type { getTicket } from '#contract/tickets/tickets.ts';
import styles from './Pictures.module.css';

type Shown = OutputOf<typeof getTicket>['messages'][number]['pictures'];

/** Small pictures that open in full. */
export function Pictures({ pictures, label }: { pictures: Shown; label: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={label}>
      {pictures.map(({ name, url, largeUrl }, index) => (
        <li key={name}>
          <a href={largeUrl} target="_blank" rel="noreferrer">
            <img src={url} alt={`${label} ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
