import { data } from 'react-router';
import type { Route } from './+types/HelpTopic';
import { HelpAnswer } from '../../features/help/HelpAnswer.tsx';
import { findHelp } from '../../features/help/helpTopics.ts';
import { texts } from '../../features/help/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { filled } from '../../parts/promises/promises.ts';
import { href } from '../../paths.ts';
import { breadcrumbs, pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

export function loader({ params }: Route.LoaderArgs) {
  if (findHelp(params.topic) === undefined) throw data(null, { status: 404 });
  return null;
}

export function meta({ matches, params }: Route.MetaArgs) {
  const { locale, site } = rootOf(matches);
  const found = findHelp(params.topic);
  if (found === undefined) return pageMeta(matches, { title: '' });
  const { question, answer } = found.topic[locale];
  const title = filled(question, site.name);
  const path = href('helpTopic', { topic: params.topic });
  const about = [
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: filled(answer.join('\n'), site.name) },
        },
      ],
    },
    breadcrumbs(matches, [
      { name: textsIn(locale, texts)('title'), path: href('help') },
      { name: title, path },
    ]),
  ];
  return pageMeta(matches, { title, description: filled(answer[0] ?? '', site.name), path, about });
}

export default function HelpTopic({ params }: Route.ComponentProps) {
  const site = useSite();
  const found = findHelp(params.topic);
  return found === undefined ? null : <HelpAnswer {...found} site={site} />;
}
