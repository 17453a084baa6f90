/** Learns of new messages as they come: one tab of the browser reads the stream, and tells the others. */
import { messageRules, messageStreamPath } from '#contract/messages/messageRules.ts';
import type { UnreadCounts } from '#contract/messages/messages.ts';
import { call } from '../../api/call.ts';
import { readEventStream } from '../../api/eventStream.ts';

/** What a tab says that has just come: the one that reads answers with what it was told last. */
const asking = 'asking';

/** Tells of the counts of an account until the returned function is called. */
export function watchUnread(accountId: string, onCounts: (counts: UnreadCounts) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const name = `mallard-messages-${accountId}`;
  const channel = new BroadcastChannel(name);
  let told: UnreadCounts | undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<UnreadCounts | typeof asking>) => {
    if (data !== asking) onCounts(data);
    else if (told !== undefined) channel.postMessage(told);
  });
  channel.postMessage(asking);
  const tell = (counts: UnreadCounts) => {
    told = counts;
    onCounts(counts);
    channel.postMessage(counts);
  };
  signal.addEventListener('abort', () => channel.close());
  const read = () => readOn(tell, signal);
  // Browsers have locks on secure pages only; elsewhere each tab reads for itself.
  if ('locks' in navigator) navigator.locks.request(name, { signal }, read).catch(() => undefined);
  else void read();
  return () => leaving.abort();
}

async function readOn(tell: (counts: UnreadCounts) => void, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const end = await readEventStream({
      path: messageStreamPath,
      lastId,
      signal,
      onEvent: ({ id, data }) => {
        lastId = id;
        failures = 0;
        // The server makes it by the contract’s type.
        tell(JSON.parse(data) as UnreadCounts);
      },
    });
    if (signal.aborted) return;
    // The next call of this page tells its reader why.
    if (end.is === 'refused' && (end.status === 401 || end.status === 403)) return;
    if (end.is === 'over') failures = 0;
    else failures += 1;
    if (end.is === 'refused') await poll(tell, signal);
    await pause(
      end.is === 'refused' ? messageRules.pollSeconds : Math.min(2 ** failures, messageRules.pollSeconds),
      signal,
    );
  }
}

/** Asks once, where somebody looks. */
async function poll(tell: (counts: UnreadCounts) => void, signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    tell(await call('countUnread', {}, { signal, quiet: true }));
  } catch {
    // Asked again after the pause.
  }
}

/** Not all tabs of all people at the same moment. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, seconds * 1000 * (0.5 + Math.random() / 2));
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
