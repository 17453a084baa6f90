/** The keys that answers and files are signed with: published to everybody, made anew by admins. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import type { listLicencePublicKeys, rotateSigningKey, SigningKey } from '#contract/licences/signingKeys.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { recordOperation } from '../../platform/operations.ts';
import * as platform from '../../platform/signingKeys.ts';

/** All published keys, newest first. */
export async function listPublicKeys(call: Call): Promise<OutputOf<typeof listLicencePublicKeys>> {
  return { keys: (await platform.listSigningKeys(call.tx)).map(shown) };
}

/** Makes a new signing key, unless one already waits to sign, and tells which were compromised. Throws invalid_input. */
export async function rotateKey(
  call: Call,
  input: ParsedInputOf<typeof rotateSigningKey>,
): Promise<OutputOf<typeof rotateSigningKey>> {
  const { tx, now, app } = call;
  const { reason, compromised } = input;
  const keys = await platform.rotateSigningKey(tx, app.keys, { reason, compromised, by: userIdOf(call), now });
  const [newest] = keys;
  await recordOperation(tx, {
    actorId: userIdOf(call),
    action: 'signingKey.rotate',
    subject: `signing key ${newest?.keyId ?? ''}`,
    detail: { reason, compromised: compromised ?? null },
    now,
  });
  // Others learn of it within a minute, this process at once.
  call.afterCommit(() => {
    platform
      .loadSigningKeys(app.attempts, app.keys, now)
      .catch((error: unknown) => app.log.warn({ err: error }, 'the new signing key will be read later'));
  });
  return { keys: keys.map(shown) };
}

function shown({ keyId, x, pem, signsFrom, signsUntil, compromisedAt }: platform.PublishedKey): SigningKey {
  return {
    kid: keyId,
    algorithm: 'Ed25519',
    pem,
    x,
    signsFrom: signsFrom.toISOString(),
    signsUntil: signsUntil?.toISOString() ?? null,
    compromisedAt: compromisedAt?.toISOString() ?? null,
  };
}
