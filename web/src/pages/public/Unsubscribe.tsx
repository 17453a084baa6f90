import { data } from 'react-router';
import type { Route } from './+types/Unsubscribe';
import { tryLoad } from '../../api/load.ts';
import { MailSubscriptionPage, UnknownSubscription } from '../../features/messages/MailSubscriptionPage.tsx';
import { texts } from '../../features/messages/subscriptionTexts.ts';
import { textsIn } from '../../language/texts.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

/** The address opens what its reader chose: kept by nobody. */
const notKept = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await tryLoad(context, 'getMailSubscription', { token: tokenIn(request) });
  if ('failure' in answer) {
    if (answer.status >= 500) throw data(answer.failure, { status: answer.status });
    return data(null, { status: 404, headers: notKept });
  }
  return data(answer.reply, { headers: notKept });
}

/** The page's own form, or what a mail program sends at one click (RFC 8058), which turns it off. */
export async function action({ context, request }: Route.ActionArgs) {
  const byMail = (await request.formData()).get('byMail') === 'yes';
  const answer = await tryLoad(context, 'setMailSubscription', { token: tokenIn(request), byMail });
  return data({ isSaved: !('failure' in answer) }, { status: 'failure' in answer ? answer.status : 200 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('title') });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownSubscription />;
  return <MailSubscriptionPage subscription={loaderData} isSaved={actionData?.isSaved ?? false} />;
}
