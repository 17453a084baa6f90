/** What every provider's adapter can do: say whether a name and a resident's number belong together. */

/** `late`: it works on it, `down`: it could not be asked; then it is asked again. */
export type CheckAnswer = 'match' | 'no_match' | 'unsure' | 'late' | 'down';

export interface IdentityCheck {
  name: 'sandbox';
  /** Never throws: whatever goes wrong is `down`. */
  check(person: { name: string; number: string }): Promise<CheckAnswer>;
}
