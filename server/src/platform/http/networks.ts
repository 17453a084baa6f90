/** Networks of addresses on the net, as admins enter them: 203.0.113.0/24, 2001:db8::/32, or one address. */
import ipaddr from 'ipaddr.js';

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** A network as it is kept, its address the first of it; undefined for what is none. */
export function networkText(text: string): string | undefined {
  const network = parse(text.trim());
  if (!network) return undefined;
  const [address, bits] = network;
  const plain = `${address.toString()}/${bits}`;
  const first =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(plain)
      : ipaddr.IPv6.networkAddressFromCIDR(plain);
  return `${first.toString()}/${bits}`;
}

/** Whether an address is in one of the networks. What is no address is in none. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((text) => contains(text, [address, address.toByteArray().length * 8]));
}

/** Whether all of a network is in one of the others. */
export function isWithin(network: string, others: readonly string[]): boolean {
  const inner = parse(network);
  return inner !== undefined && others.some((text) => contains(text, inner));
}

function contains(text: string, [address, bits]: Network): boolean {
  const outer = parse(text);
  if (!outer || outer[0].kind() !== address.kind() || bits < outer[1]) return false;
  return address.match(outer[0], outer[1]);
}

function parse(text: string): Network | undefined {
  const [given = '', bits, more] = text.split('/');
  if (more !== undefined || !isWhole(given)) return undefined;
  const address = ipaddr.process(given);
  const length = address.toByteArray().length * 8;
  if (bits === undefined) return [address, length];
  // An IPv4 address that is written as IPv6 has no network of its own.
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > length || (given.includes(':') && length === 32)) return undefined;
  return [address, Number(bits)];
}

/** No short forms, as 10.1, and no zones. */
function isWhole(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'));
}
