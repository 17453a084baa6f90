/** The sandbox's account for trying the epay protocol: the gateway's own page and books, asked in the words of epay providers. */
import type { Keys } from '../../platform/keys/keys.ts';

/** What the sandbox calls its one epay merchant. */
export const sandboxEpayAccount = '1000';

/** Where the sandbox answers in the epay protocol. */
export function sandboxEpay(publicUrl: string): string {
  return `${publicUrl}/sandbox/epay/`;
}

/** The key of the sandbox's epay merchant; made from the installation's own key. */
export function sandboxEpayKey(keys: Keys): string {
  return keys.lookupHash('sandbox gateway', 'epay merchant').toString('hex').slice(0, 32);
}
