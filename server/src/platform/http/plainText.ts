import { plainLine, plainText } from '#contract/core/writtenText.ts';
import { AppError } from './errors.ts';

export { plainLine, plainText };

/** What somebody wrote in a field of several lines, with no blank around it. */
export function plainWords(text: string): string {
  return plainText(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a field that must say something. Throws invalid_input when nothing that can be seen is left. */
export function neededWords(field: string, text: string): string {
  const words = plainWords(text);
  // The joiners are kept within words; by themselves they are nothing.
  if (/[^\s\u200c\u200d]/u.test(words)) return words;
  throw new AppError('invalid_input', { fields: [{ field, rule: 'required' }] });
}

/** An address with its scheme, or a name with a dot. */
const link = /:\/\/|\bwww\.|[\p{L}\p{N}\p{M}]\.\p{L}{2,}/iu;
/** What is written without a blank and without Chinese, in letters of whatever other script. */
const foreignRun = /[^\s\p{Script=Han}\u2018-\u201f\u2026\u3000-\u303f\uff00-\uffef]+/gu;
/** Words with dots between them, as names are written, also with wide dots, and what follows such a name. */
const dottedWords =
  /(?<![\p{L}\p{N}\p{M}_-])[\p{L}\p{N}\p{M}_-]+(?:[.\uff0e\uff61][\p{L}\p{N}\p{M}_-]+)+(?:[/:?#][!-~]*)?/gu;
/** How the last part of a name begins, or is: letters that are not Chinese, and those in Chinese that are given to anybody. */
const nameEnding =
  /^(?:[^\P{L}\p{Script=Han}]{2}|中国|中國|公司|网络|商城|网店|网址|在线|中文网|手机|(?:香港|台湾|台灣|網絡|网站|集团|信息|游戏|娱乐|商店|购物)$)/u;

export function holdsLink(text: string): boolean {
  return link.test(text);
}

/** Words of somebody else as a message of the site quotes them: what could be followed is left out, and is read where it was written. */
export function quotedWords(text: string): string {
  return (
    text
      .replace(foreignRun, (run) => (holdsLink(run) ? '…' : run))
      // Between Chinese words a dot ends a sentence, unless what follows is how names end.
      .replace(dottedWords, (run) => {
        const [, ...endings] = run.split(/[.\uff0e\uff61]/u);
        return endings.some((ending) => nameEnding.test(ending)) ? '…' : run;
      })
  );
}
