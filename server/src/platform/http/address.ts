import { isIPv6 } from 'node:net';

/**
 * What an address counts as: IPv4 as it is, also where it is written as IPv6; of IPv6 the first 64 bits, because whoever has
 * one of a network's addresses has all of them. What is no address stays as it is.
 */
export function addressOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('::');
  const [before, behind] = [numbersOf(head), numbersOf(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - behind.length;
  return [...before, ...Array.from({ length: missing }, () => 0), ...behind];
}

function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
