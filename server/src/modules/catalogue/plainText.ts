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
