/** Money that a gateway pays to an account there. Asking again with the same number is the same payment. */
export interface PayoutRequest {
  /** Our number for it. */
  number: string;
  amountFen: number;
  /** The account at the gateway, as its owner signs in there, and the real name that it must be in. */
  account: string;
  name: string;
  /** What the payee reads. */
  title: string;
  /** It was asked for before, so that it may be there. */
  isRepeated: boolean;
  /** What the gateway knows the merchant's certificate and its own root certificates by; undefined: it has keys alone. */
  certificates?: { app: string; root: string } | undefined;
}

/** What a payout is asked about by. */
export type AskedPayout = Pick<PayoutRequest, 'number' | 'amountFen' | 'certificates'>;

/** What is wrong with a payee, in the words of withdrawals; `other`: the gateway does not say. */
export const payoutProblems = ['name_differs', 'payee_wrong', 'payee_limit', 'other'] as const;
export type PayoutProblem = (typeof payoutProblems)[number];

/**
 * `paid`: by the gateway’s own number. `failed`: it was not paid and never will be. `later`: not for now, for a reason of ours, to be asked
 * again. `processing`: the gateway has taken it, and it may still fail. `reason`: the gateway's own word.
 */
export type GatewayPayout =
  | { state: 'paid'; reference: string }
  | { state: 'failed'; problem: PayoutProblem; reason: string }
  | { state: 'later' | 'processing'; reason: string };
