import { useFormats } from '../../language/formats.ts';
import styles from './Stock.module.css';

/** Numbers under their names, beside one another. */
export function Figures({ figures }: { figures: { name: string; value: number | string }[] }) {
  const { number } = useFormats();
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{typeof value === 'number' ? number(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
