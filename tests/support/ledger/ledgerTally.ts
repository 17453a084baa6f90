import { changesOf, nameOf, type Command, type Outcome } from './ledgerModel.ts';

/** A command, how it ended, and whose keys it used. */
export interface Try {
  prefix: string;
  command: Command;
  outcome: Outcome;
}

/**
 * What users have that follows from what was told, in whatever order it happened: `held`, and `own`, which is all else less
 * what is owed. Each key counts once, and a hold that was given back has nothing left.
 */
export function totalsAfter(tries: readonly Try[]): Map<string, number> {
  const totals = new Map<string, number>();
  const add = (name: string, fen: number) => {
    const total = name.endsWith(':held') ? name : name.replace(/:.*/, ':own');
    totals.set(total, (totals.get(total) ?? 0) + fen);
  };
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
  return totals;
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
