/** The sandbox of a provider that checks names against numbers: a real HTTP peer, known only by address and signature. */
import type { App } from '../../platform/http/http.ts';
import type { createServer } from '../../platform/http/server.ts';
import { isSignedText, signText } from '../gateways/signature.ts';
import { checkPath, CheckReply, CheckRequest, sandboxCheckSecret } from './sandbox.ts';

type Server = ReturnType<typeof createServer>;
type Said = 'match' | 'no_match' | 'unsure' | 'late' | 'down';

const bodyLimitBytes = 4 * 1024;

/** What it says of whom, by the last character of the name: who tries it chooses the answer by the name. */
const answers: readonly (readonly [ends: RegExp, says: Said])[] = [
  [/(异|Mismatch)$/i, 'no_match'],
  [/(疑|Unsure)$/i, 'unsure'],
  [/(迟|Late)$/i, 'late'],
  [/(停|Down)$/i, 'down'],
];

/** What the sandbox says of a name. */
export function sandboxAnswer(name: string): Said {
  return answers.find(([ends]) => ends.test(name))?.[1] ?? 'match';
}

/** A plugin with the one address of the provider. */
export function identityCheckPeer(app: Pick<App, 'keys'>) {
  const secret = sandboxCheckSecret(app.keys);
  return async (server: Server): Promise<void> => {
    server.removeAllContentTypeParsers();
    // Signatures are over the exact text, so nothing is parsed here.
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    server.route({
      method: 'POST',
      url: checkPath,
      bodyLimit: bodyLimitBytes,
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = answerTo(secret, body, String(request.headers['signature'] ?? ''));
        return reply
          .code(answer.status)
          .headers({
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-store',
            ...(answer.status === 200 && { signature: signText(secret, answer.body) }),
          })
          .send(answer.body);
      },
    });
    await Promise.resolve();
  };
}

function answerTo(secret: string, body: string, signature: string): { status: number; body: string } {
  if (!isSignedText(secret, body, signature)) return { status: 401, body: '{"error":"signature"}' };
  const asked = CheckRequest.safeParse(JSON.parse(body));
  if (!asked.success) return { status: 422, body: '{"error":"request"}' };
  const { name, number } = asked.data;
  const said = sandboxAnswer(name);
  if (said === 'down') return { status: 503, body: '{"error":"down"}' };
  if (said === 'late') return { status: 202, body: '{}' };
  return { status: 200, body: JSON.stringify(CheckReply.parse({ number, result: said })) };
}
