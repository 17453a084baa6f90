import { data } from 'react-router';
import type { Route } from './+types/Certificate';
import { tryLoad } from '../../api/load.ts';
import { CertificatePage, UnknownCertificate } from '../../features/inquiry/CertificatePage.tsx';
import { texts } from '../../features/inquiry/certificatePageTexts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';
import { drawQr } from '../../ui/kit/drawQr.ts';

/** Looked up anew at each opening: kept by nobody. */
const notKept = { 'Cache-Control': 'no-store' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const answer = await tryLoad(context, 'getCertificate', { token });
  if ('failure' in answer) {
    if (answer.status === 429 || answer.status >= 500) throw data(answer.failure, { status: answer.status });
    return data(null, { status: 404, headers: notKept });
  }
  const address = context.publicUrl + href('certificate', { token });
  return data({ certificate: answer.reply, token, address, code: drawQr(address) }, { headers: notKept });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('pageTitle') });
}

export default function Certificate({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  if (loaderData === null) return <UnknownCertificate />;
  return <CertificatePage {...loaderData} siteName={name} />;
}
