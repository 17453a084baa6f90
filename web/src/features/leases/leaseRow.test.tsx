import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Lease } from '#contract/rental/leases.ts';
import { LeaseAction } from './LeaseAction.tsx';

/** The word and the address of the one button of a lease. */
function actionOf(change: Partial<Lease>): string[] {
  // Only what the action is made of.
  const lease = {
    id: 7,
    listingId: 1001,
    isListed: true,
    kind: 'account',
    side: 'tenant',
    toRotate: false,
    may: [],
    ...change,
  } as Lease;
  const html = renderToString(
    <MemoryRouter>
      <LeaseAction lease={lease} to="/myLeases?lease=7" />
    </MemoryRouter>,
  );
  return [html.match(/<span>([^<]+)<\/span>/)?.[1] ?? '', html.match(/href="([^"]+)"/)?.[1] ?? ''];
}

test('each row has the one action that fits its state', () => {
  const own = '/myLeases?lease=7';
  expect(actionOf({ state: 'active', may: ['show', 'renew'] })).toEqual(['查看账号', own]);
  expect(actionOf({ state: 'active', kind: 'licence', may: ['show'] })).toEqual(['查看密钥', own]);
  expect(actionOf({ state: 'disputed', may: ['answer_claim', 'add'] })).toEqual(['去答复', own]);
  expect(actionOf({ state: 'disputed', may: ['add'] })).toEqual(['看进展', own]);
  expect(actionOf({ state: 'booked', may: ['cancel'] })).toEqual(['看何时开始', own]);
  expect(actionOf({ state: 'closed', may: ['review'] })).toEqual(['评价', own]);
  expect(actionOf({ state: 'closed' })).toEqual(['再次租用', '/rentalDetails?id=1001']);
  expect(actionOf({ state: 'closed', isListed: false })).toEqual(['', '']);
});

test('a lessor answers before they change credentials, and has nothing to do where all is done', () => {
  expect(actionOf({ side: 'lessor', state: 'stopped', toRotate: true, may: ['answer'] })[0]).toBe('去答复');
  expect(actionOf({ side: 'lessor', state: 'ended', toRotate: true, may: ['claim'] })[0]).toBe('去更换密码');
  expect(actionOf({ side: 'lessor', state: 'closed' })).toEqual(['', '']);
});
