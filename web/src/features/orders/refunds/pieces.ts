import type { Order, Sale } from '#contract/orders/orders.ts';

/** A piece of an order that can be taken back: a secret, an account, a gift card or a licence. */
export interface Piece {
  id: number;
  /** Where it stands among the delivered ones, from 1. */
  number: number;
  /** The masked key of a licence. */
  key?: string;
}

/** What of an order its buyer still has; a file and a renewal are one right and have no pieces. */
export function piecesLeft(order: Order | Sale): Piece[] {
  if (order.renewsLicenceId !== null) return [];
  const items = order.items.map((item, index) => ({ ...item, number: index + 1 }));
  const licences = order.licences.map(({ id, keyMasked: key, state }, index) => ({
    id,
    key,
    state,
    number: index + 1,
  }));
  return [
    ...items
      .filter(({ state, redeemedAt }) => state === 'sold' && redeemedAt === null)
      .map(({ id, number }) => ({ id, number })),
    ...licences.filter(({ state }) => state !== 'revoked').map(({ id, key, number }) => ({ id, key, number })),
  ];
}
