/** Calls that the console's document makes before any script of its own is there; see `shell/console/earlyCalls.ts`. */
import { readActingShop } from './actingShop.ts';

declare global {
  interface Window {
    earlyCalls?: { token: string; language: string; replies: Record<string, Promise<Response> | undefined> };
  }
}

/** The part of an address behind the path. */
export function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {})) if (value !== undefined) query.set(key, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The reply that is on its way already, for the first who asks for it; undefined: there is none, or it is somebody else's. */
export function takeEarly(name: string, input: unknown, token: string | null): Promise<Response> | undefined {
  const { earlyCalls: early } = window;
  if (early === undefined || early.token !== token || early.language !== document.documentElement.lang)
    return undefined;
  if (readActingShop() !== null) return undefined;
  const key = name + queryOf(input);
  const reply = early.replies[key];
  delete early.replies[key];
  return reply;
}
