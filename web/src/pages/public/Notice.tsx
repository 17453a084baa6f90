import { data } from 'react-router';
import type { PaymentState } from '#contract/orders/payments.ts';
import type { Route } from './+types/Notice';
import { tryLoad } from '../../api/load.ts';
import { ClosedPayment, UnknownPayment } from '../../features/payments/ClosedPayment.tsx';
import { PaidNotice } from '../../features/payments/PaidNotice.tsx';
import { PendingNotice } from '../../features/payments/PendingNotice.tsx';
import { noticeTexts } from '../../features/payments/noticeTexts.ts';
import { usePayment } from '../../features/payments/usePayment.ts';
import { textsIn } from '../../language/texts.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';

const notKept = { 'Cache-Control': 'no-store' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const answer = await tryLoad(context, 'getPaymentState', { token });
  if ('reply' in answer) return data(answer.reply, { headers: notKept });
  if (answer.status >= 500) throw data(answer.failure, { status: answer.status });
  return data(null, { status: 404, headers: notKept });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, noticeTexts)('noticeTitle') });
}

export default function PaymentNotice({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  if (loaderData === null) return <UnknownPayment site={name} />;
  return <Result key={loaderData.token} initial={loaderData} site={name} />;
}

function Result({ initial, site }: { initial: PaymentState; site: string }) {
  const { payment, isKnown } = usePayment(initial);
  switch (payment.state) {
    case 'paid':
      return <PaidNotice payment={payment} isKnown={isKnown} site={site} />;
    case 'closed':
      return <ClosedPayment payment={payment} site={site} />;
    case 'waiting':
      return <PendingNotice payment={payment} site={site} />;
  }
}
