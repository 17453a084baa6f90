import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository, whether this runs from the sources or built: the nearest one above that holds `package-lock.json`. */
export const rootFolder = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The program must stay in its repository, beside package-lock.json.');
  return findRoot(above);
}
