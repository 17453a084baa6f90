import { useCall } from '../../api/queries.ts';
import { useActingShop } from '../../api/actingShop.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { ShopSwitch } from './ShopSwitch.tsx';
import { texts } from './texts.ts';
import { useRoleWords } from './useRoleWords.ts';

/** For which shop a page of goods is, where one works for another than one's own; nothing for everybody else. */
export function ActingFor() {
  const t = useTexts(texts);
  const { actingShop } = useActingShop();
  const wordsOf = useRoleWords();
  const { data } = useCall('listStaffedShops', {});
  if (!data) return null;
  const place = data.list.find(({ shop, state }) => state === 'active' && shop.id === actingShop);
  return (
    <>
      <ShopSwitch shops={data} />
      {place && <Soft>{t('actingFor', { shop: place.shop.name, roles: wordsOf(place.roles) })}</Soft>}
    </>
  );
}
