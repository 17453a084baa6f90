import type { FollowedShop } from '#contract/cart/favourites.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { figures, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { texts } from './texts.ts';
import { useMarks } from './useMarks.ts';

/** The shops that one follows. */
export function FollowedShops() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { setFollowed } = useMarks();
  const list = useListCall('listFollowedShops', {});
  const columns = [
    lead<FollowedShop>(t('shop'), ({ shopId, slug, name, open }) =>
      open ? <RowLink to={shopHref({ id: shopId, slug })}>{name}</RowLink> : <span>{t('notOpen', { name })}</span>,
    ),
    figures<FollowedShop>(t('onSale'), ({ productCount }) => number(productCount)),
    minor<FollowedShop>(t('since'), ({ followedAt }) => <Time at={followedAt} as="date" />),
  ];
  return (
    <ListScreen
      label={t('shops')}
      {...{ list, columns }}
      empty={{ title: t('shopsEmptyTitle'), text: t('shopsEmptyText') }}
      keyOf={({ shopId }) => shopId}
      actions={({ shopId, name }) => (
        <Button
          kind="quiet"
          size="sm"
          aria-label={t('unfollowOf', { name })}
          onClick={() => {
            setFollowed(shopId, false).then(
              () => toast.good(t('unfollowed')),
              () => undefined,
            );
          }}
        >
          {t('unfollow')}
        </Button>
      )}
    />
  );
}
