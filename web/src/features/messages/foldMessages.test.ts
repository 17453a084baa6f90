import { expect, test } from 'vitest';
import { messageStatus } from '#contract/messages/messageKinds.ts';
import type { Message } from '#contract/messages/messages.ts';
import { foldMessages } from './foldMessages.ts';

const message = (id: number, of: Partial<Message>): Message => ({
  id,
  type: 'message',
  kind: 'order_talk',
  title: '',
  subTitle: '',
  content: '',
  time: '2026-05-20T08:00:00Z',
  messageType: messageStatus.none,
  status: 0,
  link: '/orders?order=1',
  ...of,
});
const folded = (messages: readonly Message[]) =>
  foldMessages(messages, ({ time }) => time.slice(0, 10)).map(({ id, rest }) => [id, ...rest.map((one) => one.id)]);

test('what is about one order on one day stands once, wherever it lies', () => {
  const other = message(3, { link: '/orders?order=2' });
  const before = message(1, { time: '2026-05-19T08:00:00Z' });
  expect(folded([message(4, {}), other, message(2, { kind: 'order_delivered' }), before])).toEqual([[4, 2], [3], [1]]);
});

test('what names no record, and what is said of the safety of an account, each stand by themselves', () => {
  const staff = { kind: 'staff_left', link: '/shopCenter?tab=staff' } as Partial<Message>;
  const login = { kind: 'login_new', link: '/security?session=7' } as Partial<Message>;
  expect(folded([message(4, staff), message(3, staff), message(2, login), message(1, login)])).toEqual([
    [4],
    [3],
    [2],
    [1],
  ]);
});

test('what is to be done soon is never folded away', () => {
  expect(folded([message(3, {}), message(2, { messageType: messageStatus.endsSoon }), message(1, {})])).toEqual([
    [3, 1],
    [2],
  ]);
});
