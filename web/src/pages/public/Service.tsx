import type { Route } from './+types/Service';
import { load } from '../../api/load.ts';
import { AgreementPage } from '../../features/terms/AgreementPage.tsx';
import { serviceAgreement, serviceDate } from '../../features/terms/serviceTexts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const version = /^[1-9]\d{0,5}$/.exec(new URL(request.url).searchParams.get('version') ?? '')?.[0];
  return load(context, 'getAgreement', { document: 'service', ...(version && { version }) });
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = serviceAgreement[rootOf(matches).locale];
  return pageMeta(matches, { title, description, path: href('service') });
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <AgreementPage
      document="service"
      found={loaderData}
      builtIn={serviceAgreement}
      date={serviceDate}
      siteName={name}
    />
  );
}
