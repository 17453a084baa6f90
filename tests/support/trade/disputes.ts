/** The sandbox gateway tells of disputes. */
import type { GatewayDisputeEnd } from '#contract/money/gatewayDisputeRules.ts';
import { sandboxSecret } from '../../../server/src/outside/gateways/sandbox.ts';
import { signText } from '../../../server/src/outside/gateways/signature.ts';
import type { TestApp } from '../app/app.ts';
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
