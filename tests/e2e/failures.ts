/** What a test that fails tells beside its error: pictures of nothing are left of a run, and whoever reads it cannot look. */
import { setTimeout as sleep } from 'node:timers/promises';

/** What stands around a test: a visitor's pages, a server. */
type Describe = () => Promise<string> | string;

const around = new Set<Describe>();
/** A page that hangs says nothing at all. */
const answerMs = 10_000;

/** Has this said with each failure until the returned function is called. */
export function tellOnFailure(describe: Describe): () => void {
  around.add(describe);
  return () => around.delete(describe);
}

/** All that stands around the test now; what came last, first. */
export async function tellAll(): Promise<string> {
  return (await Promise.all([...around].toReversed().map(told))).filter((text) => text !== '').join('\n\n');
}

let atEnd = '';

/** Keeps what is told before it goes: when the beginning of a file fails, its own end comes before anybody can ask. */
export async function keepTelling(): Promise<void> {
  atEnd = await tellAll();
}

/** What was kept last, once. */
export function takeKept(): string {
  const kept = atEnd;
  atEnd = '';
  return kept;
}

async function told(describe: Describe): Promise<string> {
  try {
    const late = sleep(answerMs, `nothing was answered within ${answerMs} ms`, { ref: false });
    return await Promise.race([describe(), late]);
  } catch (error) {
    return String(error);
  }
}
