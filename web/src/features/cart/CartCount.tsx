import { useTexts } from '../../language/texts.ts';
import styles from './CartLink.module.css';
import { texts } from './texts.ts';
import { useCart } from './useCart.ts';
import { useHandOver } from './useHandOver.ts';

/** How many items are in the cart; also hands over what a visitor chose once they log in. */
export function CartCount() {
  const t = useTexts(texts);
  const { count } = useCart();
  useHandOver();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('open', { count })}</span>
    </span>
  );
}
