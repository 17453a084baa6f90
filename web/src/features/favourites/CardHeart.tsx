import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { HeartFilledIcon, HeartIcon } from '../../ui/kit/icons.ts';
import { toast } from '../../ui/kit/toast.ts';
import styles from './marks.module.css';
import { heartTexts } from './heartTexts.ts';
import { useMarks } from './useMarks.ts';

/** The heart of a product's card. A visitor logs in first and comes to the product with it marked. */
export function CardHeart({ productId, title }: { productId: number; title: string }) {
  const t = useTexts(heartTexts);
  const { loggedIn, isFavourite, setFavourite } = useMarks();
  const isOne = isFavourite(productId) === true;
  if (!loggedIn) {
    return (
      <Link
        to={href('login', { redirect: href('product', { id: productId, favourite: 'yes' }) })}
        className={styles.heart}
        aria-label={t('favouriteOf', { title })}
        rel="nofollow"
      >
        <Icon of={HeartIcon} size={20} />
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.heart} ${isOne ? styles.marked : ''}`}
      aria-pressed={isOne}
      aria-label={t('favouriteOf', { title })}
      onClick={() => {
        // The shell says what failed.
        setFavourite(productId, !isOne).then(
          () => toast.good(t(isOne ? 'removed' : 'added')),
          () => undefined,
        );
      }}
    >
      <Icon of={isOne ? HeartFilledIcon : HeartIcon} size={20} />
    </button>
  );
}
