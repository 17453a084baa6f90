import type { Route } from './+types/Privacy';
import { privacyDate, privacyTerms } from '../../features/terms/privacyTexts.ts';
import { TermsPage } from '../../features/terms/TermsPage.tsx';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = privacyTerms[rootOf(matches).locale];
  return pageMeta(matches, { title, description, path: href('privacy') });
}

export default function Privacy() {
  return <TermsPage terms={privacyTerms} date={privacyDate} siteName={useSite().name} />;
}
