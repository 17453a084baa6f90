import { randomBytes } from 'node:crypto';

interface Act {
  ask(options: { token: string; idempotencyKey: string }): Promise<void>;
  token: string;
  key: string;
  isAnswered: boolean;
}

/** What is asked with a key until it is answered. */
export class Acts {
  readonly #acts: Act[] = [];

  /** Asks for the first time; fails where the connection breaks. */
  async do(token: string, work: Act['ask']): Promise<void> {
    const act: Act = { ask: work, token, key: randomBytes(12).toString('hex'), isAnswered: false };
    this.#acts.push(act);
    await ask(act);
  }

  /** Asks once more for what was never answered, with the same keys; how many there were. */
  async repeat(): Promise<number> {
    const unsure = this.#acts.filter(({ isAnswered }) => !isAnswered);
    for (const act of unsure) await ask(act);
    this.#acts.length = 0;
    return unsure.length;
  }
}

async function ask(act: Act): Promise<void> {
  await act.ask({ token: act.token, idempotencyKey: act.key });
  act.isAnswered = true;
}
