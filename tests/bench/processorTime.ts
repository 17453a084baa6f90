/** What processes have computed so far: unlike time by the clock, it says the same while others use the machine. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** Of one process, in microseconds. */
export function timeOfProcess(pid: number): number {
  const { user, system } = statOf(pid) ?? { user: 0, system: 0 };
  return (user + system) * tickMicroseconds;
}

/** Of a process, those that it started and those of them that have ended, in microseconds. */
export function timeOfFamily(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (!stat || (stat.pid !== pid && stat.parent !== pid)) continue;
    ticks += stat.user + stat.system + (stat.pid === pid ? stat.ended : 0);
  }
  return ticks * tickMicroseconds;
}

/** Milliseconds that this process and some others have computed so far; undefined where Linux does not tell. */
export function computedMs(pids: readonly number[]): number | undefined {
  const { user, system } = process.cpuUsage();
  let nanoseconds = 0;
  for (const pid of pids) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      return undefined;
    }
  }
  return (user + system) / 1000 + nanoseconds / 1_000_000;
}

/** A hundredth of a second on every Linux that Node runs on. */
const tickMicroseconds = 10_000;

function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; fields are counted from the one behind it (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
    return { pid, parent, user: user ?? 0, system: system ?? 0, ended: (endedUser ?? 0) + (endedSystem ?? 0) };
  } catch {
    return undefined;
  }
}
