/** How a webhook's receiver knows that a call is from here, and not a copy of an old one (standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret: its prefix and 32 random bytes in base64, which are the key of the HMAC. */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

export interface SignedMessage {
  /** The same at each try of a delivery. */
  id: string;
  at: Date;
  body: string;
}

/**
 * The headers of a call. The signature is HMAC-SHA256 over `id.timestamp.body`, timestamp in whole seconds; with several
 * secrets it stands there once for each, with spaces between.
 */
export function signedHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')}`;
  });
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
