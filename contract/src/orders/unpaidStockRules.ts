/** How much of what is for sale unpaid orders may hold, while they wait for their payment. Free of zod. */
export const unpaidRules = {
  /** Unpaid orders of one person, and of all fresh accounts behind one address. */
  ordersOfPerson: 3,
  ordersOfAddress: 5,
  /** Accounts are fresh so long, in seconds: one person may have many of them. */
  freshSeconds: 7 * 24 * 60 * 60,
  /** Of a SKU's stock, in hundredths: what one person may hold, rounded down, and one network, rounded up. */
  personPercent: 20,
  networkPercent: 40,
  /** And what stays for those who pay at once, whoever holds the rest, rounded down. */
  keptPercent: 20,
  /** An address belongs to the network of its first so many bits. */
  networkBits: { v4: 24, v6: 48 },
} as const;

/**
 * How many pieces unpaid orders may hold of a stock of so many, those they hold included: of a person, of a network, of all
 * together. Never fewer than can be bought at all.
 */
export function reservable(of: 'person' | 'network' | 'all', sku: { stock: number; minQuantity: number }): number {
  const { stock, minQuantity } = sku;
  const { personPercent, networkPercent, keptPercent } = unpaidRules;
  switch (of) {
    case 'person':
      return Math.max(minQuantity, Math.floor((stock * personPercent) / 100));
    case 'network':
      return Math.max(minQuantity, Math.ceil((stock * networkPercent) / 100));
    case 'all':
      return Math.max(minQuantity, stock - Math.floor((stock * keptPercent) / 100));
  }
}
