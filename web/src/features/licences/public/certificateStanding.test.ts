import { expect, test } from 'vitest';
import type { OwnCertificate } from '#contract/verification/certificates.ts';
import { certificateStanding } from './certificateStanding.ts';

const now = Date.parse('2026-03-05T00:00:00Z');
const certificate: OwnCertificate = {
  id: 1,
  number: 'MA-2026-BMMBQD5V',
  kind: 'agent',
  displayName: '苏州清风',
  level: '',
  region: '',
  qq: '',
  parent: null,
  since: '2026-01-01T00:00:00Z',
  until: null,
  state: 'active',
  expired: false,
  reason: null,
  stateAt: null,
  disclosed: [],
  told: { result: 'valid', reason: null, at: null },
  link: 'token',
  lookups: 0,
};
const above = { result: 'revoked', reason: 'above', at: null } as const;

test.each<[Partial<OwnCertificate>, string]>([
  [{}, 'valid'],
  [{ since: '2026-03-06T00:00:00Z' }, 'begins'],
  [{ told: above }, 'above'],
  [{ told: above, since: '2026-03-06T00:00:00Z' }, 'above'],
  [{ expired: true, told: above }, 'expired'],
  [{ state: 'suspended', expired: true, told: above }, 'suspended'],
  [{ state: 'revoked', told: above }, 'revoked'],
])('of %o is %s', (change, standing) => {
  expect(certificateStanding({ ...certificate, ...change }, now)).toBe(standing);
});
