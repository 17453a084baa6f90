import { useCall } from '../../api/queries.ts';
import { useActingShop } from '../../api/actingShop.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import styles from './ActingFor.module.css';
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
  const places = data.list.filter(({ state }) => state === 'active');
  if (places.length === 0) return null;
  const place = places.find(({ shop }) => shop.id === actingShop);
  return (
    <div className={styles.acting}>
      <ShopSwitch shops={data} />
      {place && <Soft>{t('actingFor', { shop: place.shop.name, roles: wordsOf(place.roles) })}</Soft>}
    </div>
  );
}
