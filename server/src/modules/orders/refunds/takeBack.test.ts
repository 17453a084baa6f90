import { expect, test } from 'vitest';
import { piecesTakenBack } from './takeBack.ts';

const order = {
  kind: 'licence',
  sharedSecret: false,
  quantity: 3,
  revokedQuantity: 0,
  amountFen: 300,
  refundedFen: 0,
  renewsLicenceId: null,
} as const;
const nothing = { ids: [] };

test('money takes nothing back unless pieces are named', () => {
  expect(piecesTakenBack(order, { amountFen: 299, wanted: nothing })).toEqual({ count: 0, ids: [], isWhole: false });
  const named = { ids: [7, 9, 7] };
  expect(piecesTakenBack(order, { amountFen: 1, wanted: named })).toEqual({ count: 2, ids: [7, 9], isWhole: false });
  const unseen = { unseen: 2 };
  expect(piecesTakenBack(order, { amountFen: 200, wanted: unseen })).toEqual({ count: 2, ids: null, isWhole: false });
});

test('all of the money takes everything back that is left', () => {
  expect(piecesTakenBack(order, { amountFen: 300, wanted: nothing })).toMatchObject({ count: 3, isWhole: true });
  const rest = { ...order, revokedQuantity: 1, refundedFen: 250 };
  expect(piecesTakenBack(rest, { amountFen: 50, wanted: { ids: [7] } })).toEqual({
    count: 2,
    ids: null,
    isWhole: true,
  });
});

test('nobody takes back more than there is, nor a part of one right', () => {
  expect(() => piecesTakenBack(order, { amountFen: 1, wanted: { ids: [1, 2, 3, 4] } })).toThrow('pieces_gone');
  const named = { amountFen: 1, wanted: { ids: [7] } };
  expect(() => piecesTakenBack({ ...order, kind: 'file' }, named)).toThrow('pieces_gone');
  expect(() => piecesTakenBack({ ...order, renewsLicenceId: 5 }, named)).toThrow('pieces_gone');
});
