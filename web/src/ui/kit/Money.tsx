import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
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

interface PriceProps {
  fen: number;
  /** The word that says that prices begin here: before the price in English, behind it in Chinese. */
  from?: string | undefined;
  /** What it is the price of, such as an hour: behind it in English, before it in Chinese. */
  per?: string | undefined;
  /** md: 20 px, on cards · bar: 24, on the bar of a phone · lg: 32 · xl: 44, where one decides. */
  size?: 'md' | 'bar' | 'lg' | 'xl';
}

/** A price in the largest type: sign and fen are smaller than the whole yuan. */
export function Price({ fen, from, per, size = 'md' }: PriceProps) {
  const { money } = useFormats();
  const isChinese = useLocale() === 'zh-CN';
  const [, sign, whole, rest] = /^(\D*)([\d,]+)(.*)$/.exec(money(fen)) ?? [];
  const word = from !== undefined && <span className={styles.from}>{from}</span>;
  const unit = per !== undefined && <span className={styles.from}>{per}</span>;
  return (
    <span className={`figures ${styles.price} ${styles[size]}`}>
      {isChinese ? unit : word}
      <span className={styles.amount}>
        <span className={styles.small}>{sign}</span>
        {whole}
        <span className={styles.small}>{rest}</span>
      </span>
      {isChinese ? word : unit}
    </span>
  );
}
