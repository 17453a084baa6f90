import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
import type { LeaseReason, LeaseSide, LeaseState } from '#contract/rental/leaseProcess.ts';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import { LocaleProvider } from '../../language/locale.tsx';
import { LeaseBadge } from './LeaseBadge.tsx';
import { useReasonWords } from './leaseTexts.ts';
import { useNextWords } from './useNextWords.ts';

function Reason({ side, reason }: { side: LeaseSide; reason: LeaseReason }) {
  return useReasonWords(side)(reason);
}
const reasonOf = (side: LeaseSide, reason: LeaseReason) => renderToString(<Reason side={side} reason={reason} />);

test('who did it is “you” to themselves, and named to the other side', () => {
  expect([reasonOf('tenant', 'returned'), reasonOf('lessor', 'returned')]).toEqual(['您提前归还', '租客提前归还']);
  expect(reasonOf('lessor', 'no_answer')).toMatch(/^您没有按时答复/);
  expect(reasonOf('tenant', 'no_answer')).toMatch(/^出租方没有按时答复/);
  expect(reasonOf('tenant', 'taken_down')).toBe(reasonOf('lessor', 'taken_down'));
});

function Next({ lease }: { lease: LeaseDetail }) {
  return useNextWords(lease);
}

test('a lessor is told when their tenant can open it, not that they can', () => {
  const at = '2026-01-01T00:00:00.000Z';
  // Only what the words are made of.
  const booked = {
    state: 'booked',
    kind: 'account',
    startsAt: at,
    clockStartsBy: at,
    may: [],
  } as unknown as LeaseDetail;
  const nextOf = (side: LeaseSide) => renderToString(<Next lease={{ ...booked, side }} />);
  expect(nextOf('tenant')).toMatch(/起可查看账号/);
  expect(nextOf('lessor')).toMatch(/起租客可查看账号/);
});

const badgeOf = (state: LeaseState, depositFen: number, locale: Locale = 'zh-CN') =>
  renderToString(
    <LocaleProvider locale={locale}>
      <LeaseBadge lease={{ state, depositFen }} />
    </LocaleProvider>,
  );

test('a deposit is named only where there is one', () => {
  expect(badgeOf('ended', 100)).toContain('已结束，押金待退');
  expect(badgeOf('ended', 100, 'en-US')).toContain('Over, deposit held');
  expect(badgeOf('ended', 0)).toContain('已结束<');
  expect(badgeOf('ended', 0, 'en-US')).toContain('Over<');
  expect(badgeOf('closed', 0)).toBe(badgeOf('closed', 100));
});
