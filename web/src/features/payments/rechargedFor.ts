/** For which order this tab adds money: the gateway's page lies between the recharge and its end. */
const storageKey = 'rechargedFor';

/** Remembers the order; undefined: for none. */
export function keepRechargedFor(orderId: number | undefined): void {
  try {
    if (orderId === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, String(orderId));
  } catch {
    // Without storage the way back is that to the newest unpaid order.
  }
}

/** The order that was remembered here. */
export function readRechargedFor(): number | undefined {
  try {
    return orderIdOf(sessionStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

/** Of an address or the storage: a number, or nothing. */
export function orderIdOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
