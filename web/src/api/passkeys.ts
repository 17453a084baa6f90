/** Passkeys of this browser. What speaks with it is loaded when it is asked for the first time. */
import type { FactorAnswer } from '#contract/identity/factors.ts';
import { call, type CallInput, type CallOutput } from './call.ts';
import { CallError } from './callError.ts';
import { passkeyUnusedText } from './texts.ts';

export type PasskeyAnswer = Extract<FactorAnswer, { method: 'passkey' }>['passkey'];
type NewPasskey = CallInput<'addPasskey'>['passkey'];

/** Whether this browser has passkeys at all, at this address: it wants a name and a secure connection. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && window.isSecureContext && 'PublicKeyCredential' in window;
}

/** Whether the browser offers passkeys in the field of the user name by itself. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/**
 * Lets the reader prove by a passkey who they are. `byField`: the browser offers it in the field of the user name, for as long as
 * the page is open. Throws `CallError`, also where the reader thinks better of it.
 */
export async function askPasskey({ byField = false } = {}): Promise<PasskeyAnswer> {
  const { challenge, rpId, timeout } = await call('getPasskeyChallenge', {}, { quiet: true });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = { challenge, rpId, timeout, userVerification: 'required' as const };
  const { id, response } = await usable(() => startAuthentication({ optionsJSON, useBrowserAutofill: byField }));
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Makes a passkey on a device of the reader's choice. Throws `CallError`. */
export async function makePasskey(options: CallOutput<'startPasskey'>): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { challenge, rp, user, algorithms, exclude, timeout } = options;
  const { id, response } = await usable(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user,
        timeout,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: exclude.map((known) => ({ id: known, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** What a browser refuses has one sentence: it tells reasons only to programs. */
async function usable<Made>(ask: () => Promise<Made>): Promise<Made> {
  try {
    return await ask();
  } catch (thrown) {
    const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError';
    const name = isKnown ? 'passkey_known' : 'passkey_unused';
    throw new CallError({ name, code: 0, status: 0, message: passkeyUnusedText(isKnown) });
  }
}
