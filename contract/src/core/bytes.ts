/** Sizes of files are whole bytes; only the screen formats them. Free of zod. */

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `10485760` → `10 MB`, `1536` → `1.5 KB`; a KB is 1,024 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`;
}
