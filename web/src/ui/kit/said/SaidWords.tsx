import styles from './SaidWords.module.css';
import { OthersWords } from './OthersWords.tsx';

interface SaidWordsProps {
  said: { name: string; words: string }[];
  /** Words of the platform, which are in both languages. */
  isOurs?: boolean;
}

/** What was written about it, each under its name; what nobody wrote is left out. */
export function SaidWords({ said, isOurs = false }: SaidWordsProps) {
  const written = said.filter(({ words }) => words !== '');
  if (written.length === 0) return null;
  return (
    <dl className={styles.said}>
      {written.map(({ name, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isOurs ? words : <OthersWords text={words} />}</dd>
        </div>
      ))}
    </dl>
  );
}
