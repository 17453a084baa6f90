import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it that are missing. Made by root, they belong to whom the folder above belongs, who can then start without root later. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, { recursive: true });
  giveToOwnerOf(above, folder);
}

/** Hands a file or folder to the owner of `model`; only root can, and only root needs to. */
export function giveToOwnerOf(model: string, target: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(model);
  chownSync(target, uid, gid);
}

/** Whether an error of the file system or of a system call has this code. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
