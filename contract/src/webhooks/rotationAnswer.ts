import { z } from 'zod';
import { unitCredentials } from '../rental/listings.ts';

/**
 * What a receiver of `lease.ended` answers, as JSON, when it changed the credentials: the new ones, in the order of the listing's
 * fields; or that the former tenant is locked out while the stored ones stay.
 */
export const RotationAnswer = z.union([
  z.object({ credentials: unitCredentials }),
  z.object({ rotated: z.literal(true), credentials: z.undefined().optional() }),
]);
