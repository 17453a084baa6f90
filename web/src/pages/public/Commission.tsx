import type { Route } from './+types/Commission';
import { load } from '../../api/load.ts';
import { CommissionPage } from '../../features/commission/CommissionPage.tsx';
import { texts } from '../../features/commission/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [sale, rental] = await Promise.all([
    load(context, 'getCommission', { kind: 'sale' }),
    load(context, 'getCommission', { kind: 'rental' }),
  ]);
  return { sale, rental };
}

export function meta({ matches }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  return pageMeta(matches, { title: t('title'), description: t('description'), path: href('commission') });
}

export default function Commission({ loaderData }: Route.ComponentProps) {
  return <CommissionPage {...loaderData} />;
}
