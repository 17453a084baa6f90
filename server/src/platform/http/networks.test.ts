import { expect, test } from 'vitest';
import { isInNetworks, isWithin, networkText } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  [' 2001:DB8::1/32 ', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['203.0.113.7/33', undefined],
  ['::ffff:203.0.113.0/24', undefined],
  ['10.1', undefined],
  ['fe80::1%eth0', undefined],
  ['203.0.113.7/', undefined],
  ['203.0.113.7/24/8', undefined],
  ['example.com', undefined],
  ['', undefined],
])('%s is kept as %s', (text, kept) => expect(networkText(text)).toBe(kept));

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24', '198.51.100.1/32'], false],
  ['198.51.100.1', ['203.0.113.0/24', '198.51.100.1/32'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['2001:db8::5', ['0.0.0.0/0'], false],
  ['no address', ['0.0.0.0/0'], false],
  ['203.0.113.7', [], false],
])('%s in %j: %s', (ip, networks, is) => expect(isInNetworks(ip, networks)).toBe(is));

test.each([
  ['203.0.113.0/25', ['203.0.113.0/24'], true],
  ['203.0.113.0/24', ['203.0.113.0/24'], true],
  ['203.0.113.0/23', ['203.0.113.0/24'], false],
  ['203.0.113.0/24', ['2001:db8::/32'], false],
  ['203.0.113.0/24', [], false],
])('%s within %j: %s', (network, others, is) => expect(isWithin(network, others)).toBe(is));
