import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** What the tests of two workers may take at once: databases, their write-ahead logs, the demo's files. */
const roomMin = 4 * 1024 ** 3;
const folder = '/dev/shm';

/**
 * Lets this process, and all that it starts, put temporary files into a folder in memory that goes with the process. Changes
 * nothing where somebody named another folder, or where the system has none with room in which programs may be run.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !isUsable()) return;
  const own = mkdtempSync(join(folder, 'mallard-run-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass through.
  chmodSync(own, 0o755);
  process.env['TMPDIR'] = own;
  process.once('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 3 }));
}

function isUsable(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, where]) => where === folder);
    const [, , kind, options = ''] = mount ?? [];
    if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(folder);
    // Node before 20.13 cannot tell: no memory is taken that may be needed.
    const memory = 'availableMemory' in process ? process.availableMemory() : 0;
    return Math.min(bavail * bsize, memory) >= roomMin;
  } catch {
    // Not Linux, or a system that hides this.
    return false;
  }
}
