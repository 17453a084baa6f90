import type { Route } from './+types/ApiDocs';
import { ApiDocsPage } from '../../features/apiDocs/ApiDocsPage.tsx';
import { texts } from '../../features/apiDocs/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { url: context.publicUrl };
}

export function meta({ matches }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  return pageMeta(matches, { title: t('title'), description: t('lead'), path: href('apiDocs') });
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return <ApiDocsPage url={loaderData.url} />;
}
