import { data, redirect } from 'react-router';
import type { Route } from './+types/Payment';
import { drawQr } from '../../ui/kit/drawQr.ts';
import { codedAddress } from '#contract/orders/paymentCode.ts';
import { tryLoad } from '../../api/load.ts';
import { PaymentCard } from '../../features/payments/PaymentCard.tsx';
import { texts } from '../../features/payments/texts.ts';
import { textsIn } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { useSite } from '../../shell/site.ts';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';

const UnknownPayment = lazyHalf(async () => (await import('../../features/payments/ClosedPayment.tsx')).UnknownPayment);

/** A link leads to money: its page is never kept by anybody. */
const notKept = { 'Cache-Control': 'no-store' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const answer = await tryLoad(context, 'getPaymentState', { token });
  if ('failure' in answer) {
    if (answer.status >= 500) throw data(answer.failure, { status: answer.status });
    return data(null, { status: 404, headers: notKept });
  }
  const { reply: payment } = answer;
  if (payment.state === 'paid') throw redirect(href('notice', { token }), { headers: notKept });
  const link = context.publicUrl + href('payment', { token });
  const coded = payment.attempt && codedAddress(payment.attempt);
  const codes = { link: drawQr(link), offer: coded === null ? null : { payUrl: coded, code: drawQr(coded) } };
  return data({ payment, serverNow: Date.now(), link, codes }, { headers: notKept });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('title') });
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  if (loaderData === null) return <UnknownPayment site={name} />;
  const { payment, ...rest } = loaderData;
  return <PaymentCard key={payment.token} initial={payment} {...rest} site={name} />;
}
