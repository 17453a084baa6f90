import { AppError } from './errors.ts';

// Control and format characters: they turn the direction of writing, or have no width. Line feed and tab stay, and the
// two joiners that some scripts and emoji are written with.
const unseen = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A text without what nobody sees and what makes the rest look different from what it is; line ends become `\n`. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, '');
}

/** The same as one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

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
