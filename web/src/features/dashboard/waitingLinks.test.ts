import { expect, test } from 'vitest';
import { inboxKinds } from '#contract/console/inboxRules.ts';
import { type WaitingKind, waitingKinds } from '#contract/console/waiting.ts';
import { hasOwnList, listOf } from './waitingLinks.ts';

test('what admins find alone in the inbox has a list of its own', () => {
  expect(inboxKinds.filter((kind) => !hasOwnList(kind))).toEqual([]);
  expect(listOf('own_message')).toBe('/admin/inbox?kind=own_message');
});

test('a list stands on the side of what it shows', () => {
  const ofAdmins = (kinds: readonly WaitingKind[]) => kinds.filter((kind) => listOf(kind).startsWith('/admin/'));
  expect(ofAdmins(waitingKinds.admin)).toEqual(waitingKinds.admin);
  expect(ofAdmins([...waitingKinds.buyer, ...waitingKinds.seller])).toEqual([]);
});
