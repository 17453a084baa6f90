import { isCode, type Tree } from './tree.ts';

const home = 'contract/src/core/calendar.ts';
/** Also where the call stands on a line of its own. */
const cutMoment = /\.toISOString\(\)\s*\.(?:slice\(0, (?:7|10)\)|split\('T'\))/g;

/** Days and months that are cut from a moment in UTC: where the site is, it may be another day. */
export function cutDays(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!isCode(file) || file === home) return [];
    return [...text.matchAll(cutMoment)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
  });
}
