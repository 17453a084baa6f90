import { isTest, literalOf, placeOf, visit, type Tree } from './tree.ts';

/** Files whose literals people read: texts of the web, errors and policies of the contract, mail of the server. */
const holdsTexts = /^(contract|server|web)\/src\/.*([tT]exts|[wW]ords|[mM]ail|\/mail)\.tsx?$/;

const chineseUnits = '个月|小时|分钟|秒|天|周|年|次|位数|件|张|字符|MB|GB|KB';
const englishUnits =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|characters?|digits?|lines?|pieces?|pictures?|files?|MB|GB|kB|%';
const digits = String.raw`(?<![\w{#.])\d[\d,.]*`;
const inWords = 'two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety';
const typed = [
  new RegExp(`${digits}\\s?(${chineseUnits})`),
  new RegExp(`[三四五六七八九十]+\\s?(${chineseUnits})`),
  new RegExp(`${digits}[\\s-]?(${englishUnits})\\b`, 'i'),
  new RegExp(`\\b(${inWords})[\\s-](${englishUnits})\\b`, 'i'),
];

/** Texts that address their reader familiarly: the product says 您. */
export function familiarTexts(tree: Tree): string[] {
  return literalsOf(tree, (literal) => literal.includes('你'));
}

/** Durations, sizes and counts that are typed into a text: they belong to a `…Rules.ts`, and into the text by placeholder. */
export function typedNumbers(tree: Tree): string[] {
  return literalsOf(tree, (literal) => typed.some((pattern) => pattern.test(literal)));
}

/** What the contract calls states, kinds and the like. */
const sharedWords = /export const (\w+Texts) = \{\s*'zh-CN': \{([^{}]*)\}/g;
const wordsOf = (text: string) => text.match(/\b\w+: '[^']*'/g) ?? [];

/** Cards of products are shown to visitors, whose first load has no place for words of the console. */
const forVisitors = 'web/src/features/catalogue/cardTexts.ts';

/** Files of the web or the server that repeat all the words of a `…Texts` of the contract in place of reading them there. */
export function repeatedWords(tree: Tree): string[] {
  const shared = [...tree].flatMap(([file, text]) =>
    file.startsWith('contract/src/')
      ? [...text.matchAll(sharedWords)].map(([, name, words = '']) => ({ name, words: wordsOf(words) }))
      : [],
  );
  return [...tree].flatMap(([file, text]) => {
    if (!/^(web|server)\/src\/.*\.tsx?$/.test(file) || isTest(file) || file === forVisitors) return [];
    const own = new Set(wordsOf(text));
    const repeated = shared.filter(({ words }) => words.length > 2 && words.every((word) => own.has(word)));
    return repeated.map(({ name }) => `${file} repeats ${name}`);
  });
}

/** Literals that people read and that are `wrong`. */
function literalsOf(tree: Tree, wrong: (literal: string) => boolean): string[] {
  const found: string[] = [];
  for (const [file, text] of tree) {
    if (!holdsTexts.test(file) || isTest(file)) continue;
    visit(file, text, (node) => {
      const literal = literalOf(node);
      if (literal !== undefined && wrong(literal)) found.push(`${placeOf(file, node)}: ${literal.trim()}`);
    });
  }
  return found;
}
