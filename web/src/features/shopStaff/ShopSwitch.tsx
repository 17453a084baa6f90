import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { actingParam } from '#contract/messages/messageKinds.ts';
import type { CallOutput } from '../../api/call.ts';
import { useActingShop } from '../../api/actingShop.ts';
import { useTexts } from '../../language/texts.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { texts } from './texts.ts';

interface ShopSwitchProps {
  shops: CallOutput<'listStaffedShops'>;
}

/** For which shop one works in this tab; whoever has no shop of their own begins with the first one. */
export function ShopSwitch({ shops: { list, ownShop } }: ShopSwitchProps) {
  const t = useTexts(texts);
  const { actingShop, choose } = useActingShop();
  const places = list.filter(({ state }) => state === 'active');
  const [first] = places;
  const isGone = actingShop !== null && !places.some(({ shop }) => shop.id === actingShop);
  const begins = ownShop === null && actingShop === null && first !== undefined ? first.shop.id : undefined;
  // Messages to staff lead to the shop that they are about.
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(actingParam));
  const wanted = places.find(({ shop }) => shop.id === asked)?.shop.id;
  useEffect(() => {
    if (!search.has(actingParam)) return;
    if (wanted !== undefined) choose(wanted);
    setSearch((before) => (before.delete(actingParam), before), { replace: true });
  }, [wanted, search, setSearch, choose]);
  useEffect(() => {
    if (search.has(actingParam)) return;
    if (isGone) choose(null);
    else if (begins !== undefined) choose(begins);
  }, [isGone, begins, choose, search]);
  if (places.length === 0 || (ownShop === null && places.length === 1)) return null;
  const own = ownShop === null ? [] : [{ value: '', label: t('ownShop', { shop: ownShop.name }) }];
  return (
    <SelectField
      name="actingShop"
      size="sm"
      label={t('actFor')}
      value={actingShop === null ? '' : String(actingShop)}
      onChange={(value) => choose(value === '' ? null : Number(value))}
      options={[...own, ...places.map(({ shop }) => ({ value: String(shop.id), label: shop.name }))]}
    />
  );
}
