/** The sandbox's account for trying Alipay: the gateway's own page and books, asked in the words of Alipay's open platform. */

/** What the sandbox calls its one application, and the account that it pays. */
export const sandboxAlipayApp = '9021000000000001';
export const sandboxAlipaySeller = '2088000000000001';

/** Where the sandbox answers as Alipay does. */
export function sandboxAlipay(publicUrl: string): string {
  return `${publicUrl}/sandbox/alipay/gateway.do`;
}
