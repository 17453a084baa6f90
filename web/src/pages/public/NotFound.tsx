import { data } from 'react-router';
import type { Route } from './+types/NotFound';
import { rootOf, pageMeta } from '../../shell/pageMeta.ts';
import { MissingPage } from '../../shell/ErrorPage.tsx';
import { texts } from '../../shell/texts.ts';
import { textsIn } from '../../language/texts.ts';

/** Any address that nothing else answers. */
export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('missingTitle') });
}

export default function NotFound() {
  return <MissingPage />;
}
