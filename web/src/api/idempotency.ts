import { useRef } from 'react';

export interface IdempotencyKey {
  /** The key of this act: the same for the same input, so that a double click or a retry counts once. */
  of: (input: unknown) => string;
  /** After success (or a change of mind): the next act gets a key of its own. */
  done: () => void;
}

/** One key per intended act. Another input is another act and gets another key by itself. */
export function useIdempotencyKey(): IdempotencyKey {
  const act = useRef<{ input: string; key: string } | null>(null);
  return {
    of: (input) => {
      const text = JSON.stringify(input);
      if (act.current?.input !== text) act.current = { input: text, key: randomKey() };
      return act.current.key;
    },
    done: () => {
      act.current = null;
    },
  };
}

/** `crypto.randomUUID` exists in secure contexts only; random bytes exist everywhere. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
