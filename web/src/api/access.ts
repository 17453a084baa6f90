/** Grows when what is known of the reader's rights may be old: after a switch of role, here or in another tab. */
let round = 0;

export function forgetAccess(): void {
  round += 1;
}

export function accessRound(): number {
  return round;
}
