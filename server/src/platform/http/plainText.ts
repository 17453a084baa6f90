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
const link = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;
/** Names whose last part is Chinese; elsewhere a dot between Chinese words ends a sentence. */
const chineseName = /[\p{L}\p{N}-]{1,63}\.(?:中国|中國|公司|网络|商城|网店|网址|在线|中文网|手机)/gu;

export function holdsLink(text: string): boolean {
  return link.test(text);
}

/** Words of somebody else as a message of the site quotes them: what could be followed is left out, and is read where it was written. */
export function quotedWords(text: string): string {
  return text.replace(/[!-~]+/g, (run) => (holdsLink(run) ? '…' : run)).replace(chineseName, '…');
}
