import type { Route } from './+types/Help';
import { HelpPage } from '../../features/help/HelpPage.tsx';
import { readOverview } from '../../features/help/readHelp.ts';
import { texts } from '../../features/help/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { loadSite } from '../../shell/loadSite.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name } = await loadSite(context);
  return readOverview(new URL(request.url).searchParams.get('search') ?? '', context.locale, name);
}

export function meta({ matches }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  return pageMeta(matches, { title: t('title'), description: t('description'), path: href('help') });
}

export default function Help({ loaderData }: Route.ComponentProps) {
  return <HelpPage overview={loaderData} site={useSite()} />;
}
