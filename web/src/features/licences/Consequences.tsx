import styles from './Consequences.module.css';

/** What an act will do, one thing a line. */
export function Consequences({ intro, lines }: { intro: string; lines: string[] }) {
  return (
    <div className={styles.consequences}>
      <p>{intro}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
