/** What a decision on a lease gives to whom, to the fen. Free of zod. */
import { rentalFeeFen } from './leaseRules.ts';

/** What of a disputed lease is decided: the rent of one that was stopped, or a claim on the deposit. */
export type Decided = 'rent' | 'deposit';

export interface DisputedMoney {
  rentFen: number;
  depositFen: number;
  /** What of the rent was given back before. */
  rentBackFen: number;
  /** What was used of the rent at the most. */
  usedFen: number;
  /** What is claimed of the deposit. */
  claimFen: number;
  /** The platform's share, in ten-thousandths. */
  commissionRate: number;
  /** Whether a decision on the rent leaves the deposit to be claimed. */
  keepsDeposit: boolean;
}

export const outcomeNames = {
  rent: ['rent_back', 'rent_used', 'rent_none'],
  deposit: ['deposit_none', 'deposit_quarter', 'deposit_half', 'deposit_whole'],
} as const;
export type OutcomeName = (typeof outcomeNames)[Decided][number];

/** The most that a decision can give: back of the rent, or out of the deposit. In fen. */
export function decidableFen(decided: Decided, { rentFen, claimFen }: DisputedMoney): number {
  return decided === 'rent' ? rentFen : claimFen;
}

/** What an outcome that is prepared gives: back of the rent, or out of the deposit to the lessor. In fen. */
export function outcomeFen(name: OutcomeName, money: DisputedMoney): number {
  const { rentFen, usedFen, claimFen } = money;
  switch (name) {
    case 'rent_back':
      return rentFen;
    case 'rent_used':
      return rentFen - usedFen;
    case 'deposit_quarter':
      return Math.floor(claimFen / 4);
    case 'deposit_half':
      return Math.floor(claimFen / 2);
    case 'deposit_whole':
      return claimFen;
    case 'rent_none':
    case 'deposit_none':
      return 0;
  }
}

/** In fen. */
export interface Settlement {
  /** Back to the tenant now, of the rent and of the deposit. */
  tenantFen: number;
  /** To the lessor's earnings, after the commission. */
  lessorFen: number;
  /** To the platform. */
  feeFen: number;
  /** What stays on hold, until it is claimed or goes back. */
  heldFen: number;
}

/** What a decision moves: `amountFen` goes back of the rent, or out of the deposit to the lessor. Its parts are all that was held. */
export function settlementOf(decided: Decided, amountFen: number, money: DisputedMoney): Settlement {
  const { rentFen, depositFen, commissionRate, keepsDeposit } = money;
  const paidFen = decided === 'rent' ? rentFen - amountFen : amountFen;
  const feeFen = rentalFeeFen(paidFen, commissionRate);
  const heldFen = decided === 'rent' && keepsDeposit ? depositFen : 0;
  const allFen = (decided === 'rent' ? rentFen : 0) + depositFen;
  return { tenantFen: allFen - paidFen - heldFen, lessorFen: paidFen - feeFen, feeFen, heldFen };
}
