import { Time } from '../../ui/kit/Time.tsx';
import styles from './InquiryAdmin.module.css';

interface Act {
  id: number;
  what: string;
  by: string;
  note: string;
  at: string;
}

/** What was done, by whom and when, newest first. */
export function History({ title, none, acts }: { title: string; none: string; acts: readonly Act[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {acts.length === 0 && <p className={styles.soft}>{none}</p>}
      <ol className={styles.history}>
        {acts.map(({ id, what, by, note, at }) => (
          <li key={id}>
            <span>
              <strong>{what}</strong> · {by}
            </span>
            <span className={styles.soft}>
              <Time at={at} />
            </span>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
