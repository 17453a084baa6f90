import { describe, expect, it } from 'vitest';
import { gatewayParts, mostBesideGateway } from './gatewayParts.ts';

describe('what a gateway pays of orders beside the balance', () => {
  it.each([
    [[100], 30, [70]],
    [[100], 0, [100]],
    [[100, 300], 100, [75, 225]],
    [[1, 1000], 1000 - 1, [1, 1]],
    [[3, 3, 3], 1, [3, 3, 2]],
    [[1, 1, 5], 3, [1, 1, 2]],
  ])('%j with %i of the balance', (amounts, balanceFen, parts) => {
    expect(gatewayParts(amounts, balanceFen)).toEqual(parts);
  });

  it('adds up, leaves each order something, and never takes more than it costs', () => {
    for (const amounts of [[1], [2, 7], [999, 1, 50], [333, 333, 334, 1, 1]]) {
      const total = amounts.reduce((sum, fen) => sum + fen, 0);
      for (let balanceFen = 0; balanceFen <= mostBesideGateway(amounts); balanceFen += 1) {
        const parts = gatewayParts(amounts, balanceFen);
        expect(parts.reduce((sum, fen) => sum + fen, 0)).toBe(total - balanceFen);
        expect(parts.every((fen, at) => fen >= 1 && fen <= (amounts[at] ?? 0))).toBe(true);
      }
    }
  });
});
