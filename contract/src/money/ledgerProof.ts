/** What the proof of the books looks at, by name. Free of zod, for screens that name what was found. */
export const proofRules = [
  /** An entry's postings sum to zero. */
  'zero_sum',
  /** An entry has at least two postings, none of nothing. */
  'entry_postings',
  'posting_entry',
  'posting_account',
  /** A posting is of its entry's kind. */
  'posting_kind',
  /** Postings of a guarded account are numbered without gap, those of open ones not at all. */
  'number',
  /** A guarded posting keeps the balance after it. */
  'balance_after',
  /** A stored balance, and its count of postings, are those of the postings. */
  'balance',
  'below_zero',
  'account_guard',
  'roll_up',
  'day_total',
  'sheet_day',
  'seal_missing',
  /** A seal's hash is that of what it covers. */
  'seal_hash',
  /** A seal that an earlier check saw is still the same. */
  'seal_changed',
  /** What is held is what is left of active holds. */
  'held',
  'hold',
  /** What is pending is what is left of what was earned. */
  'pending',
  'earning',
  'release',
  'reversal',
  /** Who owes has nothing to spend. */
  'owed',
  /** A withdrawal is held while it is open, left as paid less its fee, and is back otherwise. */
  'withdrawal',
  /** Rent and deposit of a lease are held until its end, then where its state says. */
  'lease',
  /** What goes back to a gateway is held until there is an answer, then left its cash or is back; never more than came in. */
  'gateway_refund',
  /** What is set aside for a dispute ends with it; what a lost one took left the gateway's cash, never more than came in. */
  'gateway_dispute',
  /** What the balance pays beside a gateway is held while its payment waits, and then paid or free. */
  'payment',
] as const;
export type ProofRule = (typeof proofRules)[number];
