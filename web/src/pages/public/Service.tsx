import type { Route } from './+types/Service';
import { serviceDate, serviceAgreement } from '../../features/terms/serviceTexts.ts';
import { TermsPage } from '../../features/terms/TermsPage.tsx';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = serviceAgreement[rootOf(matches).locale];
  return pageMeta(matches, { title, description, path: href('service') });
}

export default function Service() {
  return <TermsPage terms={serviceAgreement} date={serviceDate} siteName={useSite().name} />;
}
