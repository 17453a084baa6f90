import { ProductScreen } from '../../../features/catalogueAdmin/ProductScreen.tsx';
import { number, useAddress } from '../../../record/useAddress.ts';
import { consoleMeta } from '../../../shell/console/consoleTitles.ts';
import type { Route } from './+types/Product';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminProduct');
}

/** One product to edit, or a new one where the address says `new`. */
export default function AdminProduct({ params }: Route.ComponentProps) {
  const { copy } = useAddress({ copy: number }).at;
  return <ProductScreen id={params.id === 'new' ? 'new' : number(params.id)} copyOf={copy} />;
}
