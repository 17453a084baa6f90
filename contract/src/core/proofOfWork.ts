/**
 * Work that a guesser has to do before the next question: find a nonce for which the SHA-256 of `proofText` begins with so
 * many zero bits. Free of zod: the form works by it, the server checks by it.
 */

/** What is hashed, as UTF-8. */
export function proofText(challenge: string, nonce: string): string {
  return `${challenge}:${nonce}`;
}

/** Whether a hash begins with at least so many zero bits. */
export function beginsWithZeros(hash: ArrayLike<number>, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  if (hash.length * 8 < bits) return false;
  for (let index = 0; index < whole; index++) if (hash[index] !== 0) return false;
  return bits % 8 === 0 || (hash[whole] ?? 255) >> (8 - (bits % 8)) === 0;
}
