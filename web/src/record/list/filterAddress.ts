import { day, oneOf } from '../useAddress.ts';

/** A value of the address and its word. */
export interface Named {
  value: string;
  label: string;
  /** How many there are of it, where its tab or field tells that. */
  count?: number | undefined;
}

/** Fen in an address: a whole number, zero too. */
const fen = (given: string | null) => (given !== null && /^\d{1,13}$/.test(given) ? Number(given) : undefined);

/** Days and amounts of a list, for `useAddress`. */
export const addressRange = { from: day, to: day, fromFen: fen, toFen: fen };

/** A sort and its direction, for `useAddress`. */
export function addressSort<const Name extends string>(sorts: readonly Name[]) {
  return { sort: oneOf(sorts), direction: oneOf(['desc', 'asc']) };
}

interface Ranges {
  from?: string | undefined;
  to?: string | undefined;
  fromFen?: number | undefined;
  toFen?: number | undefined;
}

/** Days and amounts out of an address; of two that contradict each other the first one counts. */
export function rangesOf({ from, to, fromFen, toFen }: Ranges): Ranges {
  const areDaysBackwards = from !== undefined && to !== undefined && to < from;
  const areAmountsBackwards = fromFen !== undefined && toFen !== undefined && toFen < fromFen;
  return {
    from,
    to: areDaysBackwards ? undefined : to,
    fromFen,
    toFen: areAmountsBackwards ? undefined : toFen,
  };
}
