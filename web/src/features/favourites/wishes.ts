/**
 * What a visitor pressed before the log-in, kept by this tab. An address, which anybody may send, says what it was and is not enough
 * to have it done.
 */
const storageKey = 'wish';

export function noteWish(wish: string): void {
  try {
    sessionStorage.setItem(storageKey, wish);
  } catch {
    // Without a storage it is pressed once more after the log-in.
  }
}

/** Whether this was pressed here; once. */
export function takeWish(wish: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) !== wish) return false;
    sessionStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
}
