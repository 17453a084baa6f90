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

/** Words by name: what the contract calls states, kinds and the like, and what the server calls anything. */
const sharedWords = /export const (\w+Texts) = \{\s*'zh-CN': \{([^{}]*)\}/g;
const serverWords = /'zh-CN': \{([^{}]*)\}/g;
/** Names and their words; `both('…', '…')` says a word in both languages. */
const namedWords = /(?<![\w.])(\w+):\s*(?:both\(\s*)?'([^']*)'/g;

type NamedWord = [name: string, word: string];
/** `reasonFaulty`, `reason_faulty` and `faulty` may be names of one thing. */
const wordsOf = (text: string) =>
  [...text.matchAll(namedWords)].map(([, name = '', word = '']): NamedWord => [
    name.replaceAll('_', '').toLowerCase(),
    word,
  ]);

/** Fewer that are alike are chance: licences and keys of the API are both revoked. */
const alikeMin = 3;
const alikeShare = 0.75;

/** Cards of products are shown to visitors, whose first load has no place for words of the console. */
const forVisitors = 'web/src/features/catalogue/cardTexts.ts';

/**
 * Files of the web or the server that repeat most words of a `…Texts` of the contract in place of reading them there, also
 * under names with something in front, and files of the web that repeat words of the server: those belong into the contract.
 */
export function repeatedWords(tree: Tree): string[] {
  const files = [...tree].filter(([file]) => /^(contract|web|server)\/src\/.*\.tsx?$/.test(file) && !isTest(file));
  const shared = files.flatMap(([file, text]) =>
    file.startsWith('contract/')
      ? [...text.matchAll(sharedWords)].map(([, name = '', words = '']) => ({ file, name, words: wordsOf(words) }))
      : file.startsWith('server/')
        ? [...text.matchAll(serverWords)].map(([, words = '']) => ({
            file,
            name: `words of ${file}`,
            words: wordsOf(words),
          }))
        : [],
  );
  return files.flatMap(([file, text]) => {
    if (file.startsWith('contract/') || file === forVisitors) return [];
    const namesOf = new Map<string, string[]>();
    for (const [name, word] of wordsOf(text)) namesOf.set(word, [...(namesOf.get(word) ?? []), name]);
    const repeats = ([name, word]: NamedWord) => namesOf.get(word)?.some((own) => own.endsWith(name)) ?? false;
    const repeated = shared.filter(({ file: of, words }) => {
      if (of.startsWith('server/') && file.startsWith('server/')) return false;
      const alike = words.filter(repeats).length;
      return alike >= alikeMin && alike > words.length * alikeShare;
    });
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
