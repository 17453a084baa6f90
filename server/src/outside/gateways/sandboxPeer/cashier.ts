/** What a payer sees and does on the gateway's page. */
import { lateSeconds } from './notices.ts';
import { stateAt } from './api.ts';
import { seeOther, type Peer, type PeerReply, type PeerRequest } from './exchange.ts';
import { disputeNumberOf } from './disputeNotice.ts';
import { missingPage, pagePolicy, paymentPage } from './page.ts';
import {
  cancelInBooks,
  disputeInBooks,
  findSandboxPayment,
  payInBooks,
  takeRestInBooks,
  type SandboxPayment,
} from './repository.ts';
import { actOnComplaint } from './complaints/complaintActs.ts';
import { acts, complaintActs, disputeActs, type Act } from './texts.ts';

export async function showCashier(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const { locale, theme } = request;
  const payment = await findSandboxPayment(peer.books, request.name);
  if (!payment) return page(404, missingPage(request), pagePolicy());
  const status = request.query.get('answer');
  const forgedAnswer = status !== null && /^\d{1,3}$/.test(status) ? Number(status) : undefined;
  const state = stateAt(payment, peer.clock());
  return page(200, paymentPage({ payment, state, locale, theme, forgedAnswer }), pagePolicy(payment.returnUrl));
}

export async function handleAct(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const payment = await findSandboxPayment(peer.books, request.name);
  if (!payment) return page(404, missingPage(request), pagePolicy());
  const wanted = new URLSearchParams(request.body).get('act');
  const act = acts.find((known) => known === wanted);
  const ownPage = `/sandbox/pay/${payment.reference}?lang=${request.locale}`;
  const dispute = disputeActs.find((known) => known === wanted);
  if (dispute && payment.state === 'paid') {
    const number = disputeNumberOf(payment);
    if (dispute !== 'dispute_forged') {
      await disputeInBooks(peer.books, { number, merchantNumber: payment.merchantNumber });
    }
    if (dispute === 'dispute_lost') {
      await takeRestInBooks(peer.books, { reference: payment.reference, number, now: peer.clock() });
    }
    return seeOther(`${ownPage}&answer=${await peer.notices.dispute(payment, dispute)}`);
  }
  const complaint = complaintActs.find((known) => known === wanted);
  const takesComplaints = payment.protocol === 'alipay' || payment.protocol === 'wechat';
  if (complaint && takesComplaints && payment.state === 'paid') {
    const status = await actOnComplaint(peer, payment, complaint);
    return seeOther(complaint === 'complain_forged' ? `${ownPage}&answer=${status}` : ownPage);
  }
  if (!act) return seeOther(ownPage);
  if (act === 'cancel') {
    await cancelInBooks(peer.books, payment.reference);
    return seeOther(payment.returnUrl);
  }
  if (act === 'forged_signature' || act === 'forged_amount') {
    const status = await peer.notices.forge(payment, act === 'forged_amount' ? 'amount' : 'signature');
    return seeOther(`${ownPage}&answer=${status}`);
  }
  const paid = await payInBooks(peer.books, payment.reference, peer.clock());
  if (!paid) return seeOther(ownPage);
  await tellShop(peer, paid, act);
  return seeOther(paid.returnUrl);
}

/** The payer waits for the first notice only, so that the shop knows already when they come back. */
async function tellShop(
  { notices }: Peer,
  payment: SandboxPayment,
  act: Extract<Act, 'pay' | 'lost' | 'late' | 'doubled'>,
): Promise<void> {
  switch (act) {
    case 'pay':
      await notices.send(payment);
      return;
    case 'doubled':
      await Promise.all([notices.send(payment), notices.send(payment)]);
      return;
    case 'late':
      notices.sendLater(payment, lateSeconds);
      return;
    case 'lost':
      return;
  }
}

function page(status: number, body: string, policy: string): PeerReply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
    body,
  };
}
