import { Form } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useTexts } from '../../language/texts.ts';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import styles from './ShopPage.module.css';
import { texts } from './texts.ts';

interface ShopSearchProps {
  shop: { id: number; slug: string | null };
  value: string;
  /** Where the reviews begin that stand on the page; they stay. */
  reviewsAt: string | undefined;
}

/** Searches what a shop sells, on its page. Works without scripts. */
export function ShopSearch({ shop, value, reviewsAt }: ShopSearchProps) {
  const t = useTexts(texts);
  return (
    <Form method="get" action={shopHref(shop)} role="search" className={styles.search} key={value} preventScrollReset>
      {shop.slug === null && <input type="hidden" name="id" value={shop.id} />}
      {reviewsAt !== undefined && <input type="hidden" name="reviews" value={reviewsAt} />}
      <input
        type="search"
        enterKeyHint="search"
        name="search"
        defaultValue={value}
        maxLength={publicLimits.search.max}
        aria-label={t('searchShop')}
        placeholder={t('searchShop')}
      />
      <Button type="submit" icon={SearchIcon}>
        {t('search')}
      </Button>
    </Form>
  );
}
