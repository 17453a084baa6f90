import { data } from 'react-router';
import type { Route } from './+types/HelpTopic';
import { HelpAnswer } from '../../features/help/HelpAnswer.tsx';
import { readAnswer } from '../../features/help/readHelp.ts';
import { texts } from '../../features/help/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { loadSite } from '../../shell/loadSite.ts';
import { breadcrumbs, pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name } = await loadSite(context);
  const answered = readAnswer(params.topic, context.locale, name);
  if (answered === undefined) throw data(null, { status: 404 });
  return answered;
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (loaderData === undefined) return pageMeta(matches, { title: '' });
  const { question: title, answer } = loaderData;
  const path = href('helpTopic', { topic: params.topic });
  const about = [
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
        },
      ],
    },
    breadcrumbs(matches, [
      { name: textsIn(rootOf(matches).locale, texts)('title'), path: href('help') },
      { name: title, path },
    ]),
  ];
  return pageMeta(matches, { title, description: answer[0] ?? '', path, about });
}

export default function HelpTopic({ loaderData }: Route.ComponentProps) {
  return <HelpAnswer answered={loaderData} site={useSite()} />;
}
