/** How a certificate is laid out where text cannot wrap by itself: a drawing of 960 × 580. Pure. */

/** Width of the letters of a text in em: a Chinese character is as wide as it is high, Latin about half of it. */
export function widthInEm(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[\u2e80-\uffef]/.test(character) ? 1 : /[A-Z0-9@%&mwMW]/.test(character) ? 0.64 : 0.54;
  return width;
}

/** A text that fits: smaller down to `least`, then cut with an ellipsis. Sizes and width in units of the drawing. */
export function fitted(
  text: string,
  place: { size: number; least: number; width: number },
): { text: string; size: number } {
  const { size, least, width } = place;
  const needed = widthInEm(text);
  if (needed * size <= width) return { text, size };
  const smaller = Math.floor(width / needed);
  if (smaller >= least) return { text, size: smaller };
  let cut = '';
  for (const character of text) {
    if ((widthInEm(cut + character) + 1) * least > width) break;
    cut += character;
  }
  return { text: `${cut.trimEnd()}…`, size: least };
}

/** A text in lines that fit, broken between words or Chinese characters; what is more than `most` lines is cut. */
export function wrapped(text: string, { size, width, most }: { size: number; width: number; most: number }): string[] {
  const lines: string[] = [''];
  for (const part of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? []) {
    const last = lines.length - 1;
    const longer = lines[last] + part;
    if (widthInEm(longer.trimEnd()) * size <= width || lines[last] === '') lines[last] = longer;
    else lines.push(part);
  }
  if (lines.length <= most) return lines.map((line) => line.trimEnd());
  const rest = fitted(lines.slice(most - 1).join(''), { size, least: size, width }).text;
  return [...lines.slice(0, most - 1).map((line) => line.trimEnd()), rest];
}

/** The value of a fact below its name: in one line, smaller ones down to `least`, else in two of these. `below`: its name, in units. */
export function inLines(
  value: string,
  place: { size: number; least: number; width: number },
): { text: string; size: number; below: number }[] {
  const one = fitted(value, place);
  if (one.text === value) return [{ ...one, below: 22 }];
  const { least: size, width } = place;
  return wrapped(value, { size, width, most: 2 }).map((text, index) => ({
    text,
    size,
    below: 17 + index * (size + 3),
  }));
}

/** Of a long chain the first and the last links, at most `most`; null stands for those between. */
export function shownLinks<Link>(links: readonly Link[], most: number): (Link | null)[] {
  if (links.length <= most) return [...links];
  return [...links.slice(0, 1), null, ...links.slice(links.length - (most - 2))];
}

/** Two in a row, and what is wide in a row of its own. Narrow ones go on in the row that has room, so that their order may change. */
export function inRows<Item>(items: readonly Item[], isWide: (item: Item) => boolean): Item[][] {
  const rows: Item[][] = [];
  let open: Item[] | undefined;
  for (const item of items) {
    if (isWide(item)) rows.push([item]);
    else if (open === undefined) rows.push((open = [item]));
    else {
      open.push(item);
      open = undefined;
    }
  }
  return rows;
}
