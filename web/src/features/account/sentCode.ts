import type { SentCode } from './SendCodeForm.tsx';

/** A code that was asked for in this tab; it is good with nothing but this request, so it outlives a reload. */
export interface KeptCode {
  email: string;
  sent: SentCode;
  /** When it was asked for, in milliseconds. */
  at: number;
}

const storageKey = 'sentCode';

/** The last one, as long as it is good. */
export function readSentCode(): KeptCode | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as KeptCode | null;
    return kept !== null && kept.at + kept.sent.expiresAfterSeconds * 1000 > Date.now() ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepSentCode(email: string, sent: SentCode): KeptCode {
  const kept = { email, sent, at: Date.now() };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Where nothing is kept, a reload asks for another code.
  }
  return kept;
}

export function forgetSentCode(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
  }
}
