import { Link, useLocation } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { HeartFilledIcon, HeartIcon } from '../../ui/kit/icons.ts';
import { toast } from '../../ui/kit/toast.ts';
import styles from './marks.module.css';
import { heartTexts } from './heartTexts.ts';
import { useMarks } from './useMarks.ts';
import { noteWish } from './wishes.ts';

/** The heart of a product's card. A visitor logs in first and comes back to the card with it marked. */
export function CardHeart({ productId, title }: { productId: number; title: string }) {
  const t = useTexts(heartTexts);
  const { loggedIn, isFavourite, setFavourite } = useMarks();
  const { pathname, search } = useLocation();
  const isOne = isFavourite(productId) === true;
  if (!loggedIn) {
    const wanted = new URLSearchParams(search);
    wanted.set('mark', String(productId));
    return (
      <Link
        to={href('login', { redirect: `${pathname}?${wanted.toString()}` })}
        className={styles.heart}
        aria-label={t('favouriteOf', { title })}
        rel="nofollow"
        onClick={() => noteWish(`mark ${productId}`)}
      >
        <Icon of={HeartIcon} size={20} />
      </Link>
    );
  }
  return (
    <button
      data-heart={productId}
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
