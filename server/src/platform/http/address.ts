import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What an address counts as: IPv4 as it is, also where it is written as IPv6; of IPv6 the first 64 bits, because whoever has
 * one of a network's addresses has all of them. What is no address stays as it is.
 */
export function addressOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
