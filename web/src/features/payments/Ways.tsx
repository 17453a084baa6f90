import { useId } from 'react';
import styles from './Ways.module.css';

interface WaysProps<Way extends string> {
  label: string;
  ways: { way: Way; name: string }[];
  /** Undefined: there is none. */
  chosen: Way | undefined;
  onChoose: (way: Way) => void;
}

/** The ways to pay, beside one another; arrow keys move within. One way alone is no choice. */
export function Ways<Way extends string>({ label, ways, chosen, onChoose }: WaysProps<Way>) {
  const id = useId();
  if (ways.length < 2) return null;
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{label}</legend>
      {ways.map(({ way, name }) => (
        <label key={way} className={styles.way}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            value={way}
            checked={way === chosen}
            onChange={() => onChoose(way)}
          />
          <span className="figures">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
