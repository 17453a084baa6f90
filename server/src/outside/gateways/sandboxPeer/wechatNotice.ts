/** What the sandbox tells of payments in the words of WeChat Pay. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sealResource, signBody, timestampOf, wechatTime } from '../wechatProtocol.ts';
import { sandboxWechatApp, sandboxWechatKeyId, sandboxWechatMerchant } from '../wechatSandbox.ts';
import type { SandboxPayment } from './repository.ts';
import type { WechatKeys, WechatSigner } from './wechatKeys.ts';

/** A payment as notices and answers tell of it. */
export function wechatTransaction(payment: SandboxPayment, amountFen = payment.amountFen): Record<string, unknown> {
  const { merchantNumber, reference, paidAt } = payment;
  return {
    appid: sandboxWechatApp,
    mchid: sandboxWechatMerchant,
    out_trade_no: merchantNumber,
    trade_state: 'SUCCESS',
    amount: { total: amountFen, payer_total: amountFen, currency: 'CNY', payer_currency: 'CNY' },
    ...(paidAt ? { transaction_id: reference, success_time: wechatTime(paidAt) } : {}),
  };
}

/** A notice of something: its kind, what it is called in the notice, and in words. */
export interface WechatEvent {
  type: string;
  original: string;
  summary: string;
}
const paidEvent: WechatEvent = { type: 'TRANSACTION.SUCCESS', original: 'transaction', summary: '支付成功' };

/** What WeChat Pay posts, left out when somebody paid; signed with the public key's, unless a signer is given. */
export function wechatNotice(
  transaction: object,
  {
    keys,
    at,
    signer = { serial: sandboxWechatKeyId, key: keys.gateway },
    event = paidEvent,
  }: { keys: WechatKeys; at: Date; signer?: WechatSigner; event?: WechatEvent },
): { body: string; headers: Record<string, string> } {
  const resource = sealResource(JSON.stringify(transaction), keys.apiKey, {
    nonce: randomBytes(6).toString('hex'),
    associated: event.original,
  });
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: wechatTime(at),
    resource_type: 'encrypt-resource',
    event_type: event.type,
    summary: event.summary,
    resource: { original_type: event.original, ...resource },
  });
  const signed = { timestamp: timestampOf(at), nonce: randomBytes(16).toString('hex'), body };
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': signed.timestamp,
    'wechatpay-nonce': signed.nonce,
    'wechatpay-signature': signBody(signed, signer.key),
    'wechatpay-serial': signer.serial,
  };
  return { body, headers };
}
