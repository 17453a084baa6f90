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
