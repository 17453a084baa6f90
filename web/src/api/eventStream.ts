import { apiBaseUrl } from './address.ts';
import { readToken } from './token.ts';

interface EventStream {
  path: string;
  /** The id of the last event that was read. */
  lastId: string | undefined;
  signal: AbortSignal;
  onEvent: (event: { id: string; data: string }) => void;
}

/** How a stream ended: `over` by itself, to be opened anew; `refused` by the server; `lost` on the way. */
export type StreamEnd = { is: 'over' } | { is: 'refused'; status: number; retrySeconds: number } | { is: 'lost' };

/** Reads `text/event-stream` with the header that calls have, which the browser’s own reader cannot send. */
export async function readEventStream({ path, lastId, signal, onEvent }: EventStream): Promise<StreamEnd> {
  try {
    const response = await fetch(apiBaseUrl + path, {
      headers: {
        Server: '1',
        Accept: 'text/event-stream',
        'user-token': readToken() ?? '',
        ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
      },
      signal,
      cache: 'no-store',
    });
    if (!response.ok || !response.body) {
      return { is: 'refused', status: response.status, retrySeconds: Number(response.headers.get('retry-after')) };
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { is: 'over' };
      const events = (text + value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const id = /^id: (.*)$/m.exec(event)?.[1];
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (id !== undefined && data !== undefined) onEvent({ id, data });
      }
    }
  } catch {
    return { is: 'lost' };
  }
}
