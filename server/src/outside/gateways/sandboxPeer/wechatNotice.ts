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

/** What WeChat Pay posts when somebody paid; signed with the public key's, unless a signer is given. */
export function wechatNotice(
  transaction: object,
  {
    keys,
    at,
    signer = { serial: sandboxWechatKeyId, key: keys.gateway },
  }: { keys: WechatKeys; at: Date; signer?: WechatSigner },
): { body: string; headers: Record<string, string> } {
  const resource = sealResource(JSON.stringify(transaction), keys.apiKey, {
    nonce: randomBytes(6).toString('hex'),
    associated: 'transaction',
  });
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: wechatTime(at),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: { original_type: 'transaction', ...resource },
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
