import styles from './Sentences.module.css';

/** A policy in words or what an action will do, one thing a line; no line twice. */
export function Sentences({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.sentences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
