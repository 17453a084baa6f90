/** How the gateway answers calls: rightly, signed by somebody else, wrong by one fen, by HTTP 500, not at all, as busy, or doing what was asked without an answer. */
export const alipayAnswers = ['right', 'forged', 'fen', 'error', 'silent', 'busy', 'lost', 'refused'] as const;
export type AlipayAnswers = (typeof alipayAnswers)[number];
