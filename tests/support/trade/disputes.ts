/** The sandbox gateway tells of disputes. */
import type { GatewayDisputeEnd } from '#contract/money/gatewayDisputeRules.ts';
import { sandboxSecret } from '../../../server/src/outside/gateways/sandbox.ts';
import { complaintNumberOf } from '../../../server/src/outside/gateways/sandboxPeer/complaints/complaints.repository.ts';
import {
  disputeInBooks,
  findSandboxPaymentByNumber,
} from '../../../server/src/outside/gateways/sandboxPeer/repository.ts';
import type { ComplaintAct } from '../../../server/src/outside/gateways/sandboxPeer/texts.ts';
import { signText } from '../../../server/src/outside/gateways/signature.ts';
import sharp from 'sharp';
import type { TestApp } from '../app/app.ts';
import { uploadForm } from '../app/uploads.ts';
import type { Person } from '../people/people.ts';
import { attemptOf } from './payments.ts';

export type Told = [
  token: string,
  state: 'open' | GatewayDisputeEnd,
  /** Of what the notice says. */
  change?: Record<string, unknown>,
  /** Left out: the gateway's. */
  signature?: string,
];

/** A signed notice about the payment of a link. */
export async function tellOfDispute(app: TestApp, ...[token, state, change = {}, signature]: Told) {
  const attempt = await attemptOf(app, token);
  const { dispute_number: named } = change;
  const number = typeof named === 'string' ? named : `D-${attempt.id}`;
  // It knows its own.
  if (signature === undefined && /^[\w-]+$/.test(number)) {
    const { merchantNumber } = attempt;
    await disputeInBooks(app.database.attempts, { number, merchantNumber });
  }
  const body = JSON.stringify({
    type: 'dispute.notice',
    merchant_number: attempt.merchantNumber,
    dispute_number: `D-${attempt.id}`,
    amount_fen: attempt.amountFen,
    currency: 'CNY',
    state,
    reason: '没有收到',
    due_at: null,
    ...change,
  });
  const answer = await fetch(`${app.url}/api/payment/dispute/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      signature: signature ?? signText(sandboxSecret(app.app.keys), body),
    },
    body,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { code: number; msg: string; data: { name?: string } },
  };
}

/** Presses a button about complaints on the gateway's page of a payment; the gateway's number of it, and the shop's status where that is shown. */
export async function complain(app: TestApp, merchantNumber: string, act: ComplaintAct) {
  const payment = await findSandboxPaymentByNumber(app.database.attempts, merchantNumber);
  if (!payment) throw new Error('nothing was paid');
  const page = `${app.url}/sandbox/pay/${payment.reference}`;
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  const status = /answer=(\d+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
  return { number: complaintNumberOf(payment), status };
}

/** Pictures that an admin keeps with a dispute; their names. */
export async function sentPictures(app: TestApp, id: number, admin: Person, count: number): Promise<string[]> {
  const names = [];
  for (let width = 40; width < 40 + count; width += 1) {
    const content = await sharp({ create: { width, height: 40, channels: 4, background: '#24680080' } })
      .png()
      .toBuffer();
    const sent = { token: admin.token, file: { content }, before: { seenBy: 'dispute' } };
    names.push((await uploadForm(app, 'uploadPicture', sent)).data.file.name);
  }
  const { name } = await app.call('addDisputeEvidence', { id, words: '发货截图', pictures: names }, admin);
  if (name !== undefined) throw new Error(`not kept: ${name}`);
  return names;
}
