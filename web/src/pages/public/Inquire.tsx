import { data, useLocation } from 'react-router';
import type { Route } from './+types/Inquire';
import { load, tryLoad } from '../../api/load.ts';
import type { Example } from '../../features/inquiry/AskForm.tsx';
import { InquiryPage } from '../../features/inquiry/InquiryPage.tsx';
import { texts as plainFormTexts } from '../../features/inquiry/plainFormTexts.ts';
import { texts } from '../../features/inquiry/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

/** What finds something here, to be tried; without it the page is whole. */
export async function loader({ context }: Route.LoaderArgs) {
  const [shops, samples] = await Promise.all([
    load(context, 'listShops', { sort: 'sales', limit: 3 }).catch(() => ({ list: [] })),
    load(context, 'listInquirySamples', {}).catch(() => ({ list: [] })),
  ]);
  const examples: Example[] = [
    ...samples.list,
    ...shops.list.map(({ name }) => ({ kind: 'shop' as const, query: name })),
  ];
  return { examples, publicUrl: context.publicUrl };
}

/** The form as a browser sends it where no script runs. */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = (await request.formData()).get('query');
  const query = typeof sent === 'string' ? sent : '';
  const answer = await tryLoad(context, 'inquire', { query });
  if ('reply' in answer) return data({ query, inquiry: answer.reply, failure: undefined });
  const { name, message } = answer.failure;
  // Without scripts nobody can do the work that is asked for: time helps as well.
  const failure = name === 'proof_needed' ? textsIn(context.locale, plainFormTexts)('noScript') : message;
  return data({ query, inquiry: undefined, failure }, { status: answer.status });
}

export function meta({ matches }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  return pageMeta(matches, { title: t('title'), description: t('lead'), path: href('inquire') });
}

export default function Inquire({ actionData, loaderData }: Route.ComponentProps) {
  const { state, key } = useLocation();
  // Whatever another page left in the state, the query is read as a text or not at all.
  const query: unknown = (state as { query?: unknown } | null)?.query;
  const handedOver = typeof query === 'string' && query !== '' ? query : undefined;
  return <InquiryPage key={key} handedOver={handedOver} posted={actionData} {...loaderData} />;
}
