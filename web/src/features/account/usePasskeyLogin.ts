import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type CallOutput } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { readDevice } from '../../api/device.ts';
import { askPasskey, hasPasskeys, offersPasskeys } from '../../api/passkeys.ts';
import { factorRules } from '#contract/identity/factorRules.ts';

/** Asked for anew before it is too old to be answered. */
const renewMs = factorRules.passkeyAnswerSeconds * 900;

type Login = CallOutput<'logInWithPasskey'>;

/**
 * Logging in with a passkey alone: where the browser can, it offers them in the field of the user name; `ask` is for a button.
 * `remember` is read when it is needed.
 */
export function usePasskeyLogin(remember: () => boolean, onDone: (login: Login) => void) {
  // Drawn by the server as well: almost all can, and below it nothing moves.
  const [works, setWorks] = useState(true);
  const latest = useRef({ remember, onDone });
  useEffect(() => {
    latest.current = { remember, onDone };
  });
  const send = useCallback(async (byField: boolean) => {
    const passkey = await askPasskey({ byField });
    const device = readDevice();
    const input = { passkey, remember: latest.current.remember(), ...(device !== undefined && { device }) };
    latest.current.onDone(await call('logInWithPasskey', input, { quiet: true }));
  }, []);

  useEffect(() => {
    setWorks(hasPasskeys());
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = () => {
      if (isGone) return;
      timer = setTimeout(offer, renewMs);
      // Nobody asked for it, so that nothing is said where it comes to nothing.
      send(true).catch(() => undefined);
    };
    offersPasskeys().then(
      (may) => may && offer(),
      () => undefined,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [send]);

  /** Answers why it came to nothing, if it did. */
  const ask = useCallback(async (): Promise<CallError | undefined> => {
    try {
      await send(false);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof CallError) return thrown;
      throw thrown;
    }
  }, [send]);
  return { works, ask };
}
