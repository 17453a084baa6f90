import { addressOf } from './address.ts';
import { CallError } from './callError.ts';

/** A new version has taken the place of this file. */
export class GoneError extends Error {}

const lineSentences = /failed to fetch|networkerror|load failed|imported module|module script|preload/i;

/** Whether nothing readable came from the server. Browsers have no name for it, only sentences. */
export function isLineFailure(error: unknown): boolean {
  if (error instanceof CallError) return error.reason === 'transport';
  return error instanceof Error && lineSentences.test(error.message);
}

/** Fetches files that the next page is made of, so that importing them finds them kept. Throws `GoneError`, or what `fetch` throws. */
export async function fetchAssets(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      if (document.querySelector(`link[href="${address}"]`)) return;
      const reply = await fetch(address);
      if (!reply.ok) throw reply.status === 404 ? new GoneError(address) : new Error('Load failed');
      // Kept whole, so that what imports it does not need the line.
      await reply.blob();
    }),
  );
}

const pauseMs = 5_000;
/** The longest pause is 43 minutes. */
const doublingsMax = 9;

/**
 * Calls back once when the site answers; returns how to stop. Asks for the first time after `firstPauseMs`, or at once when the
 * browser is online again. `wasLost` is false when the site answered the first time: then it is not the line that fails.
 * `onSilence` is called each time that it does not answer.
 */
export function whenLineReturns(
  onReturn: (wasLost: boolean) => void,
  firstPauseMs = pauseMs,
  onSilence?: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLost = !navigator.onLine;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', ask);
  };
  function ask() {
    clearTimeout(timer);
    void siteAnswers().then((answers) => {
      if (isOver) return;
      wasLost ||= !answers;
      if (answers) {
        stop();
        onReturn(wasLost);
      } else {
        onSilence?.();
        wait(pauseMs);
      }
    });
  }
  function wait(forMs: number) {
    clearTimeout(timer);
    timer = setTimeout(ask, forMs);
  }
  window.addEventListener('online', ask);
  wait(firstPauseMs);
  return stop;
}

let asked: Promise<boolean> | undefined;

/** Asked once for all that wait at the same moment. */
function siteAnswers(): Promise<boolean> {
  asked ??= askSite().finally(() => {
    asked = undefined;
  });
  return asked;
}

async function askSite(): Promise<boolean> {
  const { path } = await addressOf('getSiteConfiguration');
  try {
    const reply = await fetch(path, { cache: 'no-store' });
    // An answer that nobody reads keeps its connection.
    await reply.text();
    return reply.ok;
  } catch {
    return false;
  }
}

/**
 * For parts that are loaded later: never fails, comes when the line is there again. `onGone` is called each time that the part
 * does not come though the site answered before: a new version has taken its place. Each such time the pause doubles.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, onGone?: (error: GoneError) => void): Promise<Part> {
  let gone = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // Not each browser names the file in its sentence; the function that loads it does.
      if (gone > 0) onGone?.(new GoneError(`${String(error)} ${String(load)}`));
      const pause = pauseMs * 2 ** Math.min(gone, doublingsMax);
      const wasLost = await new Promise<boolean>((resolve) => whenLineReturns(resolve, pause));
      gone = wasLost ? 0 : gone + 1;
      // The bundler asks for a style once; one that failed is asked for again.
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
        if (link.sheet === null) link.replaceWith(link.cloneNode());
    }
  }
}

/**
 * For parts without which a page cannot be used: with the document come the names of the new version's files. The address is
 * already the one that was gone to. `mayReload` is asked each time; without it the part is waited for.
 */
export function untilLoadedAnew<Part>(load: () => Promise<Part>, mayReload = () => true): Promise<Part> {
  return untilLoaded(load, ({ message }) => {
    if (mayReload()) reloadOnce(message);
  });
}

/** Loads the document anew, once for each reason in a tab: what stays away must not make the page load for ever. */
export function reloadOnce(reason: string): void {
  const key = `reloaded ${reason}`;
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, '');
  } catch {
    // Without a memory there would be no end.
    return;
  }
  window.location.reload();
}
