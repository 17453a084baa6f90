import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tree } from './tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isText = /\.(ts|tsx|mjs|css|sql|md|json)$/;

/** The files of the work tree that git knows or would add. */
export function readTree(): Tree {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0');
  return new Map(
    files
      .filter((file) => isText.test(file) && existsSync(join(root, file)))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
}

export function existsInRepository(path: string): boolean {
  return !path.startsWith('..') && existsSync(join(root, path));
}

/**
 * The migrations that others have: those of the branch this work started from, and those of the last release.
 * Undefined where git can tell of neither.
 */
export function readLandedMigrations(): Tree | undefined {
  const bases = [
    tryGit('merge-base', 'HEAD', 'origin/HEAD') ?? tryGit('merge-base', 'HEAD', 'origin/main'),
    tryGit('describe', '--tags', '--abbrev=0', '--match', 'v*'),
  ].filter((base) => base !== undefined);
  if (bases.length === 0) return undefined;
  return new Map(bases.flatMap(migrationsAt));
}

function migrationsAt(commit: string): [string, string][] {
  const files = git('ls-tree', '-r', '--name-only', commit, 'server/migrations').split('\n').filter(Boolean);
  return files.map((file) => [file, git('show', `${commit}:${file}`)]);
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function tryGit(...args: string[]): string | undefined {
  try {
    return git(...args).trim() || undefined;
  } catch {
    return undefined;
  }
}
