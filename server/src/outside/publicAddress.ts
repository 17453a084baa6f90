/** Which addresses belong to the public internet, so that nobody makes this server call what only it can reach. */
import { isIP } from 'node:net';

/** An address as a number, and how many bits it has. */
interface Address {
  bits: 32 | 128;
  value: bigint;
}

interface Range {
  bits: 32 | 128;
  prefix: number;
  value: bigint;
}

/** IPv4 that is not public (IANA's special-purpose registry), and where a cloud answers machines from a public address. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(rangeOf);

/** The only IPv6 that is given to the public, and what of it is for something else: protocols, documentation, 6to4. */
const open6 = rangeOf('2000::/3');
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map(rangeOf);

/** IPv6 that stands for an IPv4 address in its last 32 bits: mapped, and translated by NAT64. */
const carrying4 = ['::ffff:0:0/96', '64:ff9b::/96'].map(rangeOf);

/**
 * Whether an address in text form (IPv4 with dots, IPv6 without brackets) is public. False for what is no address at all,
 * and for IPv6 with a zone.
 */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  if (!address) return false;
  if (address.bits === 32) return !closed4.some((range) => isWithin(address, range));
  if (carrying4.some((range) => isWithin(address, range))) {
    const carried: Address = { bits: 32, value: address.value & 0xffff_ffffn };
    return !closed4.some((range) => isWithin(carried, range));
  }
  return isWithin(address, open6) && !closed6.some((range) => isWithin(address, range));
}

function isWithin(address: Address, range: Range): boolean {
  const shift = BigInt(range.bits - range.prefix);
  return address.bits === range.bits && address.value >> shift === range.value >> shift;
}

function rangeOf(text: string): Range {
  const [start = '', prefix] = text.split('/');
  const address = addressOf(start);
  if (!address) throw new Error(`${text} is no range`);
  return { ...address, prefix: Number(prefix) };
}

function addressOf(text: string): Address | undefined {
  const version = isIP(text);
  if (version === 4) return { bits: 32, value: value4(text) };
  if (version === 6 && !text.includes('%')) return { bits: 128, value: value6(text) };
  return undefined;
}

function value4(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/** `isIP` has said that it is one: at most one `::`, and dots only at the end. */
function value6(text: string): bigint {
  const dotted = /[^:]*\.[^:]*$/.exec(text)?.[0];
  const plain = dotted === undefined ? text : text.slice(0, -dotted.length) + groups4(value4(dotted));
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

function groups4(value: bigint): string {
  return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}
