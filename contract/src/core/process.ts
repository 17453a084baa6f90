/** A process is data read by both sides: the server enforces it, the screens draw it. Free of zod. */

export interface Move<State extends string> {
  from: State;
  event: string;
  to: State;
  /** Who may: one of the people it is about, an admin, a gateway's notice, or nobody but time. */
  by: 'buyer' | 'seller' | 'tenant' | 'lessor' | 'holder' | 'receiver' | 'admin' | 'gateway' | 'system';
  /** Seconds after which it happens by itself when nobody acts. */
  afterSeconds?: number;
}

export interface Process<State extends string> {
  states: readonly State[];
  initial: State;
  moves: readonly Move<State>[];
}

/** The states a process can reach from one state, with who moves it there. */
export function movesFrom<State extends string>(process: Process<State>, from: State): Move<State>[] {
  return process.moves.filter((move) => move.from === from);
}
