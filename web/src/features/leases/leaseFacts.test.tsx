import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import { LeaseFacts } from './LeaseFacts.tsx';

const lease = {
  side: 'tenant',
  package: { unit: 'hour', count: 3, priceFen: 800 },
  rentFen: 800,
  rentBackFen: 0,
  depositFen: 5000,
  claimedFen: 0,
  lessorFen: 720,
  startsAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  endsAt: '2026-01-01T03:00:00.000Z',
  endedAt: null,
  other: 'l***',
  unitName: null,
  unpaid: null,
  seat: null,
};

function amounts(change: Partial<LeaseDetail> = {}): string[] {
  // Only what the facts are made of.
  const shown = { ...lease, ...change } as LeaseDetail;
  return renderToString(<LeaseFacts lease={shown} />).match(/[\d.]+\.\d\d(?=<\/dd>)/g) ?? [];
}

test('an extension stays in the sums, also after an early return', () => {
  expect(amounts()).toEqual(['8.00', '50.00']);
  expect(amounts({ rentFen: 1600 })).toEqual(['8.00', '8.00', '16.00', '50.00']);
  expect(amounts({ rentFen: 1600, rentBackFen: 500 })).toEqual(['8.00', '8.00', '16.00', '5.00', '11.00', '50.00']);
});
