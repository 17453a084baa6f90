import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { unpaidRules } from '#contract/orders/unpaidStockRules.ts';

/** The network of an address as calls have it, an IPv6 one with or without its `/64`; what is no address stays as it is. */
export function networkOf(address: string): string {
  const bare = address.replace(/[/%].*$/, '');
  if (isIP(bare) === 0) return address;
  const parsed = ipaddr.process(bare);
  const { v4, v6 } = unpaidRules.networkBits;
  const bits = parsed.kind() === 'ipv4' ? v4 : v6;
  const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
