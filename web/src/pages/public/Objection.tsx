import { data } from 'react-router';
import type { Route } from './+types/Objection';
import { tryLoad } from '../../api/load.ts';
import { ObjectionPage, UnknownObjection } from '../../features/security/ObjectionPage.tsx';
import { texts } from '../../features/security/objectionTexts.ts';
import { textsIn } from '../../language/texts.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

/** The address objects: kept by nobody, and told to no other site. */
const notKept = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await tryLoad(context, 'getObjection', { token: tokenIn(request) });
  if ('failure' in answer) {
    if (answer.status >= 500) throw data(answer.failure, { status: answer.status });
    return data(null, { status: 404, headers: notKept });
  }
  return data(answer.reply, { headers: notKept });
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await tryLoad(context, 'raiseObjection', { token: tokenIn(request) });
  return data({ isRaised: !('failure' in answer) }, { status: 'failure' in answer ? answer.status : 200 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('page') });
}

export default function Objection({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownObjection />;
  return <ObjectionPage objection={loaderData} isRaised={actionData?.isRaised ?? false} />;
}
