import type { FollowedShop } from '#contract/cart/favourites.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { figures, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { texts } from './texts.ts';
import { useMarks } from './useMarks.ts';

/** The shops that one follows. */
export function FollowedShops() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { setFollowed } = useMarks();
  const list = useListCall('listFollowedShops', {});
  const named = (shop: FollowedShop) => (
    <Row gap={12}>
      <ShopFace shopId={shop.shopId} name={shop.name} logo={shop.logo} color={shop.color} size={40} />
      {shop.open ? (
        <RowLink to={shopHref({ id: shop.shopId, slug: shop.slug })}>{shop.name}</RowLink>
      ) : (
        <span>{t('notOpen', { name: shop.name })}</span>
      )}
    </Row>
  );
  const columns = [
    lead<FollowedShop>(t('shop'), named),
    figures<FollowedShop>(t('onSale'), ({ productCount }) => number(productCount)),
    minor<FollowedShop>(t('since'), ({ followedAt }) => <Time at={followedAt} as="date" />),
  ];
  const unfollow = ({ shopId, name }: FollowedShop) => (
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
  );
  return (
    <ListScreen
      label={t('shops')}
      {...{ list, columns }}
      empty={{ title: t('shopsEmptyTitle'), text: t('shopsEmptyText') }}
      keyOf={({ shopId }) => shopId}
      actions={unfollow}
      brief={(shop) => (
        <Stack gap={4}>
          {named(shop)}
          <Row gap={8} justify="space-between">
            <Soft>
              {t('onSale')} {number(shop.productCount)}
            </Soft>
            {unfollow(shop)}
          </Row>
        </Stack>
      )}
      briefActs
      tall
    />
  );
}
