import { isCode, type Tree } from './tree.ts';

const home = 'contract/src/core/formatters.ts';
/** Without arguments it only tells the reader's own zone. */
const made = /new Intl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat)\((?!\))/g;

/** Formatters that are made for one use: each takes as long as writing a thousand dates. */
export function strayingFormatters(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!isCode(file) || file === home || !/^(?:contract|server|web)\/src\//.test(file) || /\.test\.tsx?$/.test(file))
      return [];
    return [...text.matchAll(made)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
  });
}
