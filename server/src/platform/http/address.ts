import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A whole address as others take it: IPv4 as it is, also where it is written as IPv6; without the zone of a local one. */
export function plainAddress(ip: string): string {
  const bare = ip.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv4 ? address.toString() : bare;
}

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

/**
 * The network of an address as `addressOf` gives it, for what is counted beside something else: IPv4 as it is, of IPv6 the
 * first 48 bits, which one customer may have whole.
 */
export function networkOf(address: string): string {
  if (!address.endsWith('::/64')) return address;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}

/** What is kept of an address on record: of IPv4 the first 24 bits, of IPv6 the first 48. */
export function shortenedAddress(address: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return ipv4 === undefined ? networkOf(address) : `${ipv4}.0/24`;
}
