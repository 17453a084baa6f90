import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, plainAddress } from './address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['localhost', 'localhost'],
  ['', ''],
])('%s counts as %s', (ip, address) => expect(addressOf(ip)).toBe(address));

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', ''],
])('%s is told whole as %s', (ip, address) => expect(plainAddress(ip)).toBe(address));

test('all addresses of a network count as one, those of another as another', () => {
  const group = fc.integer({ min: 1, max: 0xffff }).map((number) => number.toString(16));
  const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
      const [first, second] = [one, other].map((host) => addressOf([...network, ...host].join(':')));
      expect(first).toBe(second);
      expect(addressOf([...network.slice(0, 3), '0', ...one].join(':'))).not.toBe(first);
      expect(addressOf(`${network.join(':')}::`)).toBe(first);
    }),
  );
});
