import { useFormats } from '../../language/formats.ts';
import { Icon } from './Icon.tsx';
import { MoneyInIcon, MoneyOutIcon } from './icons.ts';
import styles from './Money.module.css';

/** An amount in fen. */
export function Money({ fen }: { fen: number }) {
  const { money } = useFormats();
  return <span className="figures">{money(fen)}</span>;
}

/** What came in or went out: told by sign and icon, not by colour alone. */
export function MoneyChange({ fen }: { fen: number }) {
  const { money } = useFormats();
  return (
    <span className={`figures ${styles.change} ${fen > 0 ? styles.in : ''}`}>
      <Icon of={fen > 0 ? MoneyInIcon : MoneyOutIcon} size={14} />
      {money(fen, { sign: true })}
    </span>
  );
}

/** A price in the largest type; `from` is the word before it where prices differ. */
export function Price({ fen, from, size = 'md' }: { fen: number; from?: string | undefined; size?: 'md' | 'lg' }) {
  const { money } = useFormats();
  const text = money(fen);
  const [whole, rest] = text.split('.');
  return (
    <span className={`figures ${styles.price} ${styles[size]}`}>
      <span className={styles.whole}>{whole}</span>
      <span className={styles.rest}>.{rest}</span>
      {from !== undefined && <span className={styles.from}>{from}</span>}
    </span>
  );
}
