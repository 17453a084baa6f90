import { readFileSync, statfsSync } from 'node:fs';

/** What the tests of two workers may take at once: databases, their write-ahead logs, the demo's files. */
const roomMin = 4 * 1024 ** 3;

/** A folder whose files live in memory, where the system has one with room in which programs may be run too; else undefined. */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm';
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, where]) => where === folder);
    const [, , kind, options = ''] = mount ?? [];
    if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return undefined;
    const { bavail, bsize } = statfsSync(folder);
    // Node before 20.13 cannot tell: no memory is taken that may be needed.
    const memory = 'availableMemory' in process ? process.availableMemory() : 0;
    return Math.min(bavail * bsize, memory) >= roomMin ? folder : undefined;
  } catch {
    // Not Linux, or a system that hides this.
    return undefined;
  }
}
