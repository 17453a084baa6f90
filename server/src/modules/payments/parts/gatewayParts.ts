/** What a gateway pays of each order where the balance pays a part of all together. Pure. */
import { shareOut } from '../../../platform/shareOut.ts';

/** In fen, by order: shared out by what each costs, at least one fen each, so that what comes for nothing is never nothing. */
export function gatewayParts(amounts: readonly number[], balanceFen: number): number[] {
  if (balanceFen === 0) return [...amounts];
  const leastOf = amounts.map((fen) => Math.min(fen, 1));
  const sum = (parts: readonly number[]) => parts.reduce((total, fen) => total + fen, 0);
  const beyondFen = sum(amounts) - balanceFen - sum(leastOf);
  const beyond = shareOut(
    beyondFen,
    amounts.map((fen, at) => fen - (leastOf[at] ?? 0)),
  );
  return beyond.map((fen, at) => fen + (leastOf[at] ?? 0));
}

/** What the balance may pay at most of orders beside a gateway, in fen. */
export function mostBesideGateway(amounts: readonly number[]): number {
  return amounts.reduce((total, fen) => total + Math.max(0, fen - 1), 0);
}
