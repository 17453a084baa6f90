import { expect, test } from 'vitest';
import { isReservedName } from './reservedNames.ts';

test.each([
  'admin',
  'Admin',
  'ADMIN_01',
  'adm1n',
  'Support',
  'support_2',
  'supp0rt9',
  '0fficial',
  'mallard_vip',
  'MaIIard',
  'the_staff',
  'cust0mer_service',
  'site_admin',
  'kefu007',
  'sys_tem',
])('%s would pass as the site', (name) => expect(isReservedName(name)).toBe(true));

test.each(['person1', 'lin_wei', 'helpful', 'modern', 'stafford', 'rootbeer', 'servicewei', 'Wei2026', 'paymentsuite'])(
  '%s is a name like others',
  (name) => expect(isReservedName(name)).toBe(false),
);
