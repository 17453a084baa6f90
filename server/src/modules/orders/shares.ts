import { share } from '#contract/core/money.ts';

/** A sale as its money is shared; amounts in fen, rates in ten-thousandths of what the buyer pays. */
export interface SharedSale {
  amountFen: number;
  /** What the platform pays beside the buyer, for its coupon. */
  borneFen?: number;
  /** Once so much came back, the coupon takes nothing off what is kept, and the platform pays nothing for it. Null: it still does. */
  borneEndsFen?: number | null;
  /** How much of it came back to the buyer. */
  refundedFen: number;
  /** Null: sold by the platform itself. */
  sellerId: number | null;
  /** What a shop leaves to the platform; agents are paid out of it. */
  commissionRate: number;
  /** Who brought the buyer, and whoever stands above them: two at most. */
  agents?: readonly AgentRate[];
}

export interface AgentRate {
  userId: number;
  rate: number;
}

/** Somebody's part of a sale; the platform's has no user. */
export interface Share {
  userId: number | null;
  fen: number;
}

const whole = 10_000;
const agentsMax = 2;

/**
 * What the platform still pays of a sale for its coupon: what came back to the buyer takes the same part of it back, rounded
 * half to even, and all of it where the coupon takes nothing off what is kept.
 */
export function borneFenOf({ amountFen, borneFen = 0, borneEndsFen = null, refundedFen }: SharedSale): number {
  if (borneEndsFen !== null && refundedFen >= borneEndsFen) return 0;
  return borneFen === 0 ? 0 : borneFen - share(borneFen, refundedFen, amountFen);
}

/**
 * Who has what of a sale after what came back: seller, agents, platform. Each takes a share of what those before left,
 * rounded half to even, and the platform the remainder: together they are always what the buyer paid and did not get
 * back and what the platform still bears, and nobody’s share grows when more comes back. Throws RangeError for rates that
 * are more than there is.
 */
export function sharesOf(sale: SharedSale): Share[] {
  const { sellerId, commissionRate, agents = [] } = sale;
  const platformRate = sellerId === null ? whole : commissionRate;
  if (agents.length > agentsMax) throw new RangeError(`${agents.length} agents share in a sale`);
  if (agents.some(({ rate }) => rate < 0) || agents.reduce((sum, { rate }) => sum + rate, 0) > platformRate) {
    throw new RangeError('the agents of a sale get more than the platform has of it');
  }
  const receivers = [...(sellerId === null ? [] : [{ userId: sellerId, rate: whole - commissionRate }]), ...agents];
  let leftFen = sale.amountFen - sale.refundedFen + borneFenOf(sale);
  let leftRate = whole;
  const shares: Share[] = receivers.map(({ userId, rate }) => {
    const fen = leftRate === 0 ? 0 : share(leftFen, rate, leftRate);
    leftFen -= fen;
    leftRate -= rate;
    return { userId, fen };
  });
  return [...shares, { userId: null, fen: leftFen }];
}

/**
 * What each gives back when `refundFen` more is returned to the buyer, and with it what the platform bore. Refunds in any
 * parts take back, all together, exactly what each had: every part is the difference of two states of the same sale.
 */
export function sharesToReturn(sale: SharedSale, refundFen: number): Share[] {
  const before = sharesOf(sale);
  const after = sharesOf({ ...sale, refundedFen: sale.refundedFen + refundFen });
  return before.map(({ userId, fen }, index) => ({ userId, fen: fen - (after[index]?.fen ?? 0) }));
}
