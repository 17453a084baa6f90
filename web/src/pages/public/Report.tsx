import { data } from 'react-router';
import type { Route } from './+types/Report';
import { fakeReportKinds } from '#contract/verification/fakeReportProcess.ts';
import { tryLoad } from '../../api/load.ts';
import type { Posted } from '../../features/inquiry/posted.ts';
import { ReportPage } from '../../features/inquiry/ReportPage.tsx';
import { texts } from '../../features/inquiry/reportTexts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

/** The two forms as a browser sends them where no script runs. */
export async function action({ context, request }: Route.ActionArgs) {
  // Files come by another call.
  const fields = [...(await request.formData())].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const sent: Record<string, string> = Object.fromEntries(fields);
  const { form, secret = '', ...values } = sent;
  if (form === 'follow') {
    const answer = await tryLoad(context, 'getFakeReport', { number: values['number'] ?? '', secret });
    return reply('follow', values, answer, (report) => ({ report }));
  }
  const kind = fakeReportKinds.find((one) => one === values['kind']) ?? 'other';
  const { about = '', text = '', contact = '' } = values;
  const answer = await tryLoad(context, 'reportFake', { kind, about, text, contact });
  return reply('report', values, answer, (reported) => ({ reported }));
}

function reply<Reply>(
  form: Posted['form'],
  values: Posted['values'],
  answer: { reply: Reply } | { failure: { message: string }; status: number },
  found: (reply: Reply) => Partial<Posted>,
) {
  if ('failure' in answer) {
    return data<Posted>({ form, values, failure: answer.failure.message }, { status: answer.status });
  }
  return data<Posted>({ form, values, ...found(answer.reply) });
}

export function meta({ matches }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  return pageMeta(matches, { title: t('title'), description: t('description'), path: href('report') });
}

export default function Report({ actionData }: Route.ComponentProps) {
  return <ReportPage posted={actionData} />;
}
