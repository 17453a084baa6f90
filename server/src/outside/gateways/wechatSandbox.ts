/** The sandbox's account for trying WeChat Pay: the gateway's own page and books, asked in the words of WeChat Pay's API v3. */

/** What the sandbox calls its one merchant, the application that is bound to it, and the keys of both sides. */
export const sandboxWechatMerchant = '1900000001';
export const sandboxWechatApp = 'wx0000000000000001';
export const sandboxWechatSerial = '5157F09EFDC096DE15EBE81A47057A7200000001';
export const sandboxWechatKeyId = 'PUB_KEY_ID_0119000000012026112300000000000001';
/** The serial numbers of its platform certificates. */
export const sandboxWechatSerials = {
  current: '6C1A7B2E9D3F4A5B8C7D6E5F4A3B2C1D00000001',
  next: '6C1A7B2E9D3F4A5B8C7D6E5F4A3B2C1D00000002',
} as const;

/** Where the sandbox answers as WeChat Pay does. */
export function sandboxWechat(publicUrl: string): string {
  return `${publicUrl}/sandbox/wechat`;
}
