import { z } from 'zod';
import type { Keys } from '../../platform/keys/keys.ts';
import { requestText } from '../gateways/request.ts';
import { isSignedText, signText } from '../gateways/signature.ts';
import type { IdentityCheck } from './identityCheck.ts';

export const checkPath = '/sandbox/identity/check';
export const CheckRequest = z.object({ name: z.string().min(1).max(200), number: z.string().min(1).max(60) });
export const CheckReply = z.object({ number: z.string(), result: z.enum(['match', 'no_match', 'unsure']) });

/** Shared by this installation and its sandbox, made from the installation's own key. */
export function sandboxCheckSecret(keys: Keys): string {
  return keys.lookupHash('sandbox identity check', 'secret').toString('hex');
}

/** The adapter of the sandbox provider, which knows nobody. */
export function sandboxIdentityCheck({
  secret,
  internalUrl,
}: {
  secret: string;
  internalUrl: () => string;
}): IdentityCheck {
  return {
    name: 'sandbox',
    check: async ({ name, number }) => {
      try {
        const body = JSON.stringify({ name, number } satisfies z.infer<typeof CheckRequest>);
        const answer = await requestText(`${internalUrl()}${checkPath}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', signature: signText(secret, body) },
          body,
        });
        if (answer.status === 202) return 'late';
        if (answer.status !== 200 || !isSignedText(secret, answer.body, answer.headers.get('signature') ?? '')) {
          return 'down';
        }
        const reply = CheckReply.parse(JSON.parse(answer.body));
        return reply.number === number ? reply.result : 'down';
      } catch {
        return 'down';
      }
    },
  };
}
