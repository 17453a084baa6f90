// Control characters but tab and line feed; marks that turn the direction of writing or have no width.

const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A text without what nobody sees and what makes the rest look different from what it is; line ends become `\n`. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, '');
}

/** The same as one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
