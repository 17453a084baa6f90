/** A process of its own that works on the ledger until it is killed, and says what it begins and what was answered. */
import { readFileSync, writeSync } from 'node:fs';
import { openDatabase } from '../../../server/src/platform/database/database.ts';
import { doCommand } from './ledgerCommands.ts';
import type { Command } from './ledgerModel.ts';

/** What it is told on its standard input. */
export interface WorkOrder {
  url: string;
  prefix: string;
  /** ISO. */
  now: string;
  /** Done again and again. */
  commands: readonly Command[];
}

const connections = 4;

// It is written by `crash.db.test.ts` only.
const { url, prefix, now, commands } = JSON.parse(readFileSync(0, 'utf8')) as WorkOrder;
const database = openDatabase({ url, poolSize: connections, onError: () => undefined });
let next = 0;

// A line is with the reader before anything else happens, whenever this process ends.
const say = (line: string) => writeSync(1, `${line}\n`);

async function work(): Promise<never> {
  for (;;) {
    const number = next++;
    const command = commands[number % commands.length];
    if (!command) throw new Error('there is nothing to do');
    say(`begin ${number}`);
    const outcome = await doCommand(database, command, { prefix, now: new Date(now) });
    say(`end ${number} ${JSON.stringify(outcome)}`);
  }
}

await Promise.all(Array.from({ length: connections }, work));
