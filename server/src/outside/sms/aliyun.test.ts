import { expect, test } from 'vitest';
import { signedHeaders } from './aliyun.ts';

test('a request is signed as the provider’s own example', () => {
  const headers = signedHeaders({
    method: 'POST',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    path: '/',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    action: 'RunInstances',
    version: '2014-05-26',
    date: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
    keyId: 'YourAccessKeyId',
    keySecret: 'YourAccessKeySecret',
  });
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});
