import { changesOf, nameOf, type Command, type Outcome } from './ledgerModel.ts';

/** A command, how it ended, and whose keys it used. */
export interface Try {
  prefix: string;
  command: Command;
  outcome: Outcome;
}

/**
 * The balances that follow from what was told, in whatever order it happened: each key counts once, a hold that was
 * given back has nothing left, and a release says how much came free.
 */
export function balancesAfter(tries: readonly Try[]): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (name: string, fen: number) => balances.set(name, (balances.get(name) ?? 0) + fen);
  const addAll = (changes: ReadonlyMap<string, number>, sign: 1 | -1) => {
    for (const [name, fen] of changes) add(name, sign * fen);
  };
  const happened = firstOfEach(tries.filter(({ outcome }) => outcome === 'done' || outcome === 'known'));
  const entries = new Map<string, Map<string, number>>();
  const holds = new Map<string, { userId: number; leftFen: number; isOver: boolean }>();
  for (const { prefix, command } of happened) {
    if (command.do === 'post') entries.set(`${prefix} ${command.key}`, changesOf(command.transfers));
    if (command.do !== 'place') continue;
    const { key, userId, amountFen } = command;
    holds.set(`${prefix} ${key}`, { userId, leftFen: amountFen, isOver: false });
    add(`${userId}:available`, -amountFen);
  }
  for (const changes of entries.values()) addAll(changes, 1);
  for (const { prefix, command } of happened) {
    if (command.do === 'reverse') addAll(known(entries, `${prefix} ${command.entry}`), -1);
    if (command.do === 'settle') {
      known(holds, `${prefix} ${command.hold}`).leftFen -= command.amountFen;
      add(nameOf(command.target), command.amountFen);
    }
    if (command.do === 'giveBack') known(holds, `${prefix} ${command.hold}`).isOver = true;
  }
  for (const { userId, leftFen, isOver } of holds.values()) add(`${userId}:${isOver ? 'available' : 'held'}`, leftFen);
  for (const { command, outcome } of tries) {
    if (command.do !== 'release' || typeof outcome !== 'number') continue;
    add(`${command.userId}:pending`, -outcome);
    add(`${command.userId}:available`, outcome);
  }
  return balances;
}

/** What the key of a command makes one. */
export function nameOfTry({ prefix, command }: Pick<Try, 'prefix' | 'command'>): string {
  switch (command.do) {
    case 'post':
    case 'place':
      return `${command.do} ${prefix} ${command.key}`;
    case 'reverse':
      return `reverse ${prefix} ${command.entry}`;
    case 'settle':
      return `settle ${prefix} ${command.hold} ${command.key}`;
    case 'giveBack':
      return `giveBack ${prefix} ${command.hold}`;
    default:
      return `${command.do} ${prefix}`;
  }
}

function firstOfEach(tries: readonly Try[]): Try[] {
  return [...new Map(tries.toReversed().map((one) => [nameOfTry(one), one])).values()];
}

/** Throws for what was told to be done to something that was never there. */
function known<T>(things: ReadonlyMap<string, T>, name: string): T {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`${name} was never there`);
  return thing;
}
