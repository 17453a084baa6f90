import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a call may be, in milliseconds: an older one may be a copy. */
const ageMsMax = 5 * 60_000;

/** Headers as Node gives them, in lower case. */
export type Headers = Record<string, string | string[] | undefined>;

/**
 * Whether a call to your webhook is from the portal: `body` is its raw text, `secret` begins with `whsec_`. Remember
 * `webhook-id` for a day and pass by what comes twice.
 */
export function isWebhookFromMallard(
  call: { headers: Headers; body: string },
  secret: string,
  now = new Date(),
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(call.headers[name] ?? ''),
  );
  if (!id || !timestamp || !signatures) return false;
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= ageMsMax)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${call.body}`).digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
