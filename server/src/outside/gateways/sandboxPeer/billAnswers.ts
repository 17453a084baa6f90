/** How the gateway answers who asks for a bill: rightly, as if there was none yet, not at all, by HTTP 500, or with a bill that lies or is cut off. */
export const billAnswers = [
  'right',
  'late',
  'silent',
  'error',
  'missing',
  'extra',
  'doubled',
  'fen',
  'fee',
  'state',
  'cut',
] as const;
export type BillAnswers = (typeof billAnswers)[number];
