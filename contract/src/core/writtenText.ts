import { z } from 'zod';

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

/** What people write into a field of one line: the schema of every such field. */
export const writtenLine = () => z.string().overwrite(plainLine);

/** What people write into a field of several lines, with no blank around it. */
export const writtenText = () => z.string().overwrite(plainText).trim();

/** The same with the blanks around it, where they mean something: Markdown, numbered lines. */
export const writtenBlock = () => z.string().overwrite(plainText);
