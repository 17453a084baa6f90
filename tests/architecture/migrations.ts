import type { Tree } from './tree.ts';

const folder = 'server/migrations/';
const migrationName = /^server\/migrations\/(\d{4})_[a-z][a-zA-Z0-9_]*\.sql$/;

/** Migrations whose names or numbers leave the one line that runs forward. */
export function disorderedMigrations(tree: Tree): string[] {
  const files = [...tree.keys()].filter((file) => file.startsWith(folder)).toSorted();
  return files.flatMap((file, index) => {
    const number = migrationName.exec(file)?.[1];
    if (number === undefined) return [`${file}: must be named like 0001_subject.sql`];
    const expected = String(index + 1).padStart(4, '0');
    return number === expected ? [] : [`${file}: ${expected} comes next; numbers have no gap and no twin`];
  });
}

/** Migrations that others may have run already, and that are not what they were. */
export function changedMigrations(tree: Tree, landed: Tree): string[] {
  const numbers = [...landed.keys()].toSorted();
  const last = numbers.at(-1) ?? '';
  const changed = [...landed].flatMap(([file, text]) => {
    if (!file.startsWith(folder)) return [];
    if (!tree.has(file)) return [`${file}: has landed and is gone`];
    return tree.get(file) === text ? [] : [`${file}: has landed and was changed; write a new one instead`];
  });
  const late = [...tree.keys()].filter((file) => migrationName.test(file) && !landed.has(file) && file < last);
  return [...changed, ...late.map((file) => `${file}: comes before ${last}, which has landed`)];
}
