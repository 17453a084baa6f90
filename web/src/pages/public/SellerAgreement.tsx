import type { Route } from './+types/SellerAgreement';
import { load } from '../../api/load.ts';
import { AgreementPage } from '../../features/terms/AgreementPage.tsx';
import { sellerAgreement, sellerDate } from '../../features/terms/sellerTexts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const version = /^[1-9]\d{0,5}$/.exec(new URL(request.url).searchParams.get('version') ?? '')?.[0];
  return load(context, 'getAgreement', { document: 'seller', ...(version && { version }) });
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = sellerAgreement[rootOf(matches).locale];
  return pageMeta(matches, { title, description, path: href('seller') });
}

export default function SellerAgreement({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <AgreementPage document="seller" found={loaderData} builtIn={sellerAgreement} date={sellerDate} siteName={name} />
  );
}
