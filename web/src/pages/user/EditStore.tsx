import { OnlyWithShop } from '../../features/catalogueAdmin/shop/OnlyWithShop.tsx';
import { ProductScreen } from '../../features/catalogueAdmin/ProductScreen.tsx';
import { number, text, useAddress } from '../../record/useAddress.ts';
import { consoleMeta } from '../../shell/console/consoleTitles.ts';
import type { Route } from './+types/EditStore';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'editStore');
}

/** One product of the own shop to edit; without an id a new one. */
export default function EditStore() {
  const { id, copy } = useAddress({ id: text, copy: number }).at;
  return (
    <OnlyWithShop>
      <ProductScreen id={id === undefined ? 'new' : number(id)} copyOf={copy} />
    </OnlyWithShop>
  );
}
