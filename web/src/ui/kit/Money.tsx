import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon } from './Icon.tsx';
import { MoneyInIcon, MoneyOutIcon } from './icons.ts';
import styles from './Money.module.css';
import { texts } from './texts.ts';

/** An amount in fen; `from`: the lowest of several prices, told by the word before it in English, behind it in Chinese. */
export function Money({ fen, from = false }: { fen: number; from?: boolean }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const isChinese = useLocale() === 'zh-CN';
  const word = from && <span className={styles.word}>{t('priceFrom')}</span>;
  return (
    <span className="figures">
      {!isChinese && word && <>{word} </>}
      {money(fen)}
      {isChinese && word && <> {word}</>}
    </span>
  );
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
  /** The lowest of several prices: see `Money`. */
  from?: boolean;
  /** What it is the price of, such as `/hour`. */
  per?: string | undefined;
  /** md: 20 px, on cards · bar: 24, on the bar of a phone · lg: 32 · xl: 44, where one decides. */
  size?: 'md' | 'bar' | 'lg' | 'xl';
}

/** A price in the largest type: sign and fen are smaller than the whole yuan. */
export function Price({ fen, from = false, per, size = 'md' }: PriceProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const isChinese = useLocale() === 'zh-CN';
  const [, sign, whole, rest] = /^(\D*)([\d,]+)(.*)$/.exec(money(fen)) ?? [];
  const word = from && <span className={styles.from}>{t('priceFrom')}</span>;
  const unit = per !== undefined && <span className={styles.from}>{per}</span>;
  return (
    <span className={`figures ${styles.price} ${styles[size]}`}>
      {!isChinese && word}
      <span className={styles.amount}>
        <span className={styles.small}>{sign}</span>
        {whole}
        <span className={styles.small}>{rest}</span>
      </span>
      {unit}
      {isChinese && word}
    </span>
  );
}
