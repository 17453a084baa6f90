/** Stripe's events and how they are signed: HMAC-SHA256 over the moment and the raw body, in one header. */
import { isSignedText } from './signature.ts';

/** How old an event may be when it comes, and how far ahead the clock that signed it, in seconds. */
export const stripeToleranceSeconds = 300;
/** A header has a signature for each secret that counts now: one, and another while a secret is replaced. */
const partsMax = 20;

/** Whether a header signs a body with this secret at about this time. An empty secret verifies nothing. */
export function isEventSigned(
  { body, header, at }: { body: string; header: string; at: Date },
  secret: string,
): boolean {
  const parts = header.split(',').map((part) => part.trim().split(/=(.*)/s));
  if (parts.length > partsMax) return false;
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value = '']) => value);
  const [moment = '', ...others] = valuesOf('t');
  // Two moments would let a signature of the one pass for the other.
  if (others.length > 0 || !/^\d{1,12}$/.test(moment)) return false;
  if (Math.abs(Math.floor(at.getTime() / 1000) - Number(moment)) > stripeToleranceSeconds) return false;
  return valuesOf('v1').some((signature) => isSignedText(secret, `${moment}.${body}`, signature));
}
