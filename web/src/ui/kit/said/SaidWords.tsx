import styles from './SaidWords.module.css';
import { Written } from './Written.tsx';

/** What people wrote about it, each under its name; what nobody wrote is left out. */
export function SaidWords({ said }: { said: { name: string; words: string }[] }) {
  const written = said.filter(({ words }) => words !== '');
  if (written.length === 0) return null;
  return (
    <dl className={styles.said}>
      {written.map(({ name, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Written text={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
