/** The keys that answers and files are signed with: published to everybody, made anew by admins. */
import * as contract from '#contract/licences/signingKeys.ts';
import type { SigningKey } from '#contract/licences/signingKeys.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { recordOperation } from '../../../platform/http/operations.ts';
import * as platform from '../../../platform/keys/signingKeys.ts';

/** All published keys, newest first. */
export const listLicencePublicKeys = handle(contract.listLicencePublicKeys, async (call) => {
  return { keys: (await platform.listSigningKeys(call.tx)).map(shown) };
});

/** Makes a new signing key, unless one already waits to sign, and tells which were compromised. Throws invalid_input. */
export const rotateSigningKey = handle(contract.rotateSigningKey, async (call, input) => {
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
});

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
