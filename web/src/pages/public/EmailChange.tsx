import { data } from 'react-router';
import type { Route } from './+types/EmailChange';
import { tryLoad } from '../../api/load.ts';
import { EmailChangePage, UnknownEmailChange } from '../../features/contacts/EmailChangePage.tsx';
import { texts } from '../../features/contacts/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

/** The address takes a change back: kept by nobody, and told to no other site. */
const notKept = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await tryLoad(context, 'getEmailChange', { token: tokenIn(request) });
  if ('failure' in answer) {
    if (answer.status >= 500) throw data(answer.failure, { status: answer.status });
    return data(null, { status: 404, headers: notKept });
  }
  return data(answer.reply, { headers: notKept });
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await tryLoad(context, 'undoEmailChange', { token: tokenIn(request) });
  return data({ isUndone: !('failure' in answer) }, { status: 'failure' in answer ? answer.status : 200 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('undoPage') });
}

export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownEmailChange />;
  return <EmailChangePage change={loaderData} isUndone={actionData?.isUndone ?? false} />;
}
