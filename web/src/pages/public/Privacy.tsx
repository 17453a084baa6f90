import type { Route } from './+types/Privacy';
import { load } from '../../api/load.ts';
import { AgreementPage } from '../../features/terms/AgreementPage.tsx';
import { privacyDate, privacyTerms } from '../../features/terms/privacyTexts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const version = /^[1-9]\d{0,5}$/.exec(new URL(request.url).searchParams.get('version') ?? '')?.[0];
  return load(context, 'getAgreement', { document: 'privacy', ...(version && { version }) });
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = privacyTerms[rootOf(matches).locale];
  return pageMeta(matches, { title, description, path: href('privacy') });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <AgreementPage document="privacy" found={loaderData} builtIn={privacyTerms} date={privacyDate} siteName={name} />
  );
}
