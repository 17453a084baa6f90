/** What the adapter of WeChat Pay sends to whom. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BillUnreadable } from './billFile.ts';
import { wechatGateway } from './wechat.ts';
import { certificateBook } from './wechatCertificates.ts';
import { credentialsOf, signBody, timestampOf } from './wechatProtocol.ts';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const origin = 'https://api.mch.weixin.qq.com';
const keyId = 'PUB_KEY_ID_0119000000012026112300000000000001';

/** A gateway whose bills lie where the test says, and what was asked for there. */
function gatewayWith(content: object, status = 200) {
  const downloads: { url: string; isSigned: boolean }[] = [];
  const gateway = wechatGateway({
    merchantId: 1,
    mchid: '1900000001',
    appId: 'wx0000000000000001',
    keySerial: '5157F09EFDC096DE15EBE81A47057A7200000001',
    key: own.privateKey,
    apiKey: 'a'.repeat(32),
    provider: { keyId, key: theirs.publicKey },
    certificates: certificateBook(),
    address: origin,
    noticeBase: () => 'https://shop.example',
    billOrigins: [origin],
    send: () => {
      const signed = { timestamp: timestampOf(new Date()), nonce: 'abc', body: JSON.stringify(content) };
      const headers: Record<string, string> = {
        'wechatpay-timestamp': signed.timestamp,
        'wechatpay-nonce': signed.nonce,
        'wechatpay-signature': signBody(signed, theirs.privateKey),
        'wechatpay-serial': keyId,
      };
      return Promise.resolve({ status, body: signed.body, header: (name) => headers[name] ?? '' });
    },
    download: async (url, { file, headers }) => {
      const { pathname, search } = new URL(url);
      const request = { method: 'GET' as const, path: pathname + search, body: '' };
      const by = credentialsOf(request, headers['authorization'] ?? '', { key: own.publicKey, now: new Date() });
      downloads.push({ url, isSigned: by?.mchid === '1900000001' });
      await writeFile(file, 'no bill');
    },
  });
  return { gateway, downloads };
}

const named = (url: string) => ({ hash_type: 'SHA1', hash_value: 'a'.repeat(40), download_url: url });

test('a bill is asked for by a signed request of the very address that was named, at WeChat Pay alone', async () => {
  const url = `${origin}/v3/billdownload/file?token=a%2Bb&tartype=gzip`;
  const { gateway, downloads } = gatewayWith(named(url));
  const lines = await gateway.bill?.('2026-11-22');
  expect(downloads).toEqual([{ url, isSigned: true }]);
  await expect(lines?.[Symbol.asyncIterator]().next()).rejects.toThrow(BillUnreadable);
  for (const elsewhere of ['https://evil.example/', 'http://api.mch.weixin.qq.com/', `${origin}.evil.example/`]) {
    const other = gatewayWith(named(`${elsewhere}v3/billdownload/file?token=a`));
    await expect(other.gateway.bill?.('2026-11-22')).rejects.toMatchObject({ errorName: 'gateway_unavailable' });
    expect(other.downloads).toEqual([]);
  }
});

test.each(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])(
  'there is no bill yet where WeChat Pay says %s',
  async (code) => {
    expect(await gatewayWith({ code, message: '' }, 400).gateway.bill?.('2026-11-22')).toBeUndefined();
  },
);
