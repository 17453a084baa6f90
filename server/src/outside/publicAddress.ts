/** Which addresses belong to the public internet, so that nobody makes this server call what only it can reach. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public by its number, and where a cloud answers its own machines. */
const cloudHost = '168.63.129.16';
/** The only IPv6 that is given to the public. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv6 that NAT64 translates to the IPv4 address in its last 32 bits. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an address in text form (IPv4 with dots, IPv6 without brackets) is public. False for what is no address at all,
 * and for IPv6 with a zone.
 */
export function isPublicAddress(text: string): boolean {
  // `ipaddr.js` also reads numbers, octal and hexadecimal parts.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return isPublic4(address);
  if (address.match(nat64)) return isPublic4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(global6) && address.range() === 'unicast';
}

/** Ends of names that mean one machine or one network (RFC 6761, RFC 6762, RFC 8375, ICANN for `internal`). */
const innerEnds = new Set(['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa']);

/** Whether a host name can lead to a public address at all: it has a domain, and not one that is kept for inner networks. */
export function isPublicName(host: string): boolean {
  const labels = host.toLowerCase().split('.');
  return labels.length > 1 && !innerEnds.has(labels.at(-1) ?? '') && !innerEnds.has(labels.slice(-2).join('.'));
}

function isPublic4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== cloudHost;
}
