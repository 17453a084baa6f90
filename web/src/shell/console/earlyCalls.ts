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

/**
 * A script for the head: makes the calls as whoever is logged in here. The document has nothing of the answers, which nobody keeps:
 * what is not asked for by the first screen is forgotten.
 */
export async function earlyCallsScript(handles: readonly unknown[], hasQuery: boolean): Promise<string> {
  const calls = [...always, ...(hasQuery ? [] : handles.filter(isHandle).flatMap((handle) => handle.firstCalls))];
  const asked = await Promise.all(
    calls.map(async ([name, input]) => {
      const query = queryOf(input);
      return [name + query, (await addressOf(name)).path + query];
    }),
  );
  return `try{(function(t,a){if(!t||sessionStorage.getItem('actingShop'))return;var e=window.earlyCalls={token:t,language:document.documentElement.lang,replies:{}};${JSON.stringify(asked)}.forEach(function(c){if(c[0]==='getMenu'&&a.menuFromServer===false)return;(e.replies[c[0]]=fetch(c[1],{headers:{Server:'1','Accept-Language':e.language,'user-token':t}})).catch(function(){})})})(localStorage.getItem('token'),JSON.parse(localStorage.getItem('appSettings')||'{}'))}catch(x){}`;
}
