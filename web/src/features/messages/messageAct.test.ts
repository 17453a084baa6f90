import { expect, test } from 'vitest';
import { messageStatus } from '#contract/messages/messageKinds.ts';
import { actOf } from './messageAct.ts';

const { none, done, endsSoon } = messageStatus;

test.each([
  ['sale_paid', '/shopCenter?tab=orders&order=3', done, 'order'],
  ['refund_asked', '/shopCenter?tab=refunds&order=3', endsSoon, 'answerRefund'],
  ['refund_asked', '/shopCenter?tab=refunds&order=3', none, 'seeRefund'],
  ['lease_rotation', '/rentList', none, 'listing'],
  ['question_answered', '/product/7', done, 'product'],
  ['staff_joined', '/shopCenter?tab=staff', done, 'shop'],
  ['admin_named', '/admin/operations', none, 'open'],
  ['from_admins', '/messages', none, undefined],
] as const)('%s leads to %s', (kind, link, messageType, act) => {
  expect(actOf({ kind, link, messageType })).toBe(act);
});
