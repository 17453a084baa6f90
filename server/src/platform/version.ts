import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './root.ts';

/** The program's version, as its package says. */
export const version = versionIn(readFileSync(join(rootFolder, 'package.json'), 'utf8'));

function versionIn(text: string): string {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) return String(parsed.version);
  throw new Error('package.json names no version');
}
