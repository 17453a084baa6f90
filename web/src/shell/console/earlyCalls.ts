import { addressOf } from '../../api/address.ts';
import { queryOf } from '../../api/early.ts';
import type { FirstCall, Handle } from './firstCalls.ts';

function isHandle(handle: unknown): handle is Handle {
  return typeof handle === 'object' && handle !== null && 'firstCalls' in handle;
}

/** Who this is and where they may go: every screen asks for it. */
const always: readonly FirstCall[] = [
  ['getUserInfo', {}],
  ['getMenu', {}],
];

/** Runs in the head, as text. */
const begin = `function (asked) {
  try {
    const token = localStorage.getItem('token');
    const settings = JSON.parse(localStorage.getItem('appSettings') || '{}');
    // Who works for another's shop says so with each call.
    if (!token || sessionStorage.getItem('actingShop')) return;
    const language = document.documentElement.lang;
    const replies = {};
    window.earlyCalls = { token, language, replies };
    for (const [key, address, field, files] of asked) {
      if (key === 'getMenu' && settings.menuFromServer === false) continue;
      const reply = (replies[key] = fetch(address, { headers: { Server: '1', 'Accept-Language': language, 'user-token': token } }));
      reply.then((one) => field && one.clone().json()).then((envelope) => {
        if (envelope && envelope.data && envelope.data[field])
          for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      }).catch(() => undefined);
    }
  } catch {}
}`;

/**
 * A script for the head: makes the calls as whoever is logged in here. The document has nothing of the answers, which nobody keeps:
 * what is not asked for by the first screen is forgotten.
 */
export async function earlyCallsScript(
  handles: readonly unknown[],
  hasQuery: boolean,
  filesOf: (part: string) => readonly string[],
): Promise<string> {
  const calls = [...always, ...(hasQuery ? [] : handles.filter(isHandle).flatMap((handle) => handle.firstCalls))];
  const asked = await Promise.all(
    calls.map(async ([name, input, needing]) => {
      const query = queryOf(input);
      const address = (await addressOf(name)).path + query;
      return [name + query, address, ...(needing ? [needing.field, [...new Set(needing.parts.flatMap(filesOf))]] : [])];
    }),
  );
  return `(${begin})(${JSON.stringify(asked)})`;
}
