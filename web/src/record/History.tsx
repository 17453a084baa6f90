import { Section } from '../ui/kit/Section.tsx';
import { Time } from '../ui/kit/Time.tsx';
import styles from './record.module.css';
import { Soft } from './Soft.tsx';

interface HistoryProps {
  title: string;
  none: string;
  /** Newest first. */
  entries: readonly { id: number; what: string; by: string; note: string; at: string }[];
}

/** What was done to a record, by whom and when, with their notes. */
export function History({ title, none, entries }: HistoryProps) {
  return (
    <Section title={title}>
      {entries.length === 0 && <Soft>{none}</Soft>}
      <ol className={styles.history}>
        {entries.map(({ id, what, by, note, at }) => (
          <li key={id}>
            <span>
              <strong>{what}</strong> · {by}
            </span>
            <Soft>
              <Time at={at} />
            </Soft>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
