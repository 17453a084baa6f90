import type { Route } from './+types/Cart';
import { CartScreen } from '../../features/cart/CartScreen.tsx';
import { linkTexts } from '../../features/cart/linkTexts.ts';
import { textsIn } from '../../language/texts.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, linkTexts)('title') });
}

export default function Cart() {
  const { name } = useSite();
  return <CartScreen site={name} />;
}
