import type { StockedSku } from '#contract/stock/stock.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Stock.module.css';
import { texts } from './texts.ts';

/** What is left, reserved and sold, drawn to scale; the words stand above it. */
export function StockBar({ stock }: { stock: Pick<StockedSku, 'available' | 'reserved' | 'sold'> }) {
  const t = useTexts(texts);
  const available = stock.available ?? 0;
  const all = available + stock.reserved + stock.sold;
  if (stock.available === null || all === 0) return null;
  const parts = [
    { name: 'available', value: available },
    { name: 'reserved', value: stock.reserved },
    { name: 'sold', value: stock.sold },
  ] as const;
  const label = parts.map(({ name, value }) => `${t(name)} ${value}`).join(', ');
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ name, value }) => (
          <span key={name} className={styles[name]} style={{ flexGrow: value / all }} title={`${t(name)} ${value}`} />
        ))}
    </div>
  );
}
