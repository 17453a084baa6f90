/** How a certificate is laid out where text cannot wrap by itself: a drawing of 960 × 580. Pure. */

/** How much wider Latin letters are in bold, in the widest font that systems have. */
export const inBold = 1.18;

/** Width of the letters of a text in em: a Chinese character is as wide as it is high, Latin about half of it, times `latin`. */
export function widthInEm(text: string, latin = 1): number {
  let width = 0;
  for (const character of text)
    width += /[\u2e80-\uffef]/.test(character) ? 1 : (/[A-Z0-9@%&mwMW]/.test(character) ? 0.64 : 0.54) * latin;
  return width;
}

interface Place {
  size: number;
  least: number;
  width: number;
  /** Of Latin letters. */
  latin?: number;
}

/** A text that fits: smaller down to `least`, then cut with an ellipsis. Sizes and width in units of the drawing. */
export function fitted(text: string, place: Place): { text: string; size: number } {
  const { size, least, width, latin } = place;
  const needed = widthInEm(text, latin);
  if (needed * size <= width) return { text, size };
  const smaller = Math.floor(width / needed);
  if (smaller >= least) return { text, size: smaller };
  let cut = '';
  for (const character of text) {
    if ((widthInEm(cut + character, latin) + 1) * least > width) break;
    cut += character;
  }
  return { text: `${cut.trimEnd()}…`, size: least };
}

/** A text in lines that fit, broken between words or Chinese characters, and within a word that is longer than a line; what is more than `most` lines is cut. */
export function wrapped(text: string, { size, width, most, latin }: Omit<Place, 'least'> & { most: number }): string[] {
  const fits = (line: string) => widthInEm(line.trimEnd(), latin) * size <= width;
  // A domain breaks after its dots, what has none anywhere.
  const parts = (text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? [])
    .flatMap((word) => (fits(word) ? [word] : (word.match(/[^.@/_-]*[.@/_-]|[^.@/_-]+/g) ?? [])))
    .flatMap((part) => (fits(part) ? [part] : [...part]));
  const lines: string[] = [''];
  for (const part of parts) {
    const last = lines.length - 1;
    const longer = lines[last] + part;
    if (fits(longer) || lines[last] === '') lines[last] = longer;
    else lines.push(part);
  }
  if (lines.length <= most) return lines.map((line) => line.trimEnd());
  const rest = fitted(lines.slice(most - 1).join(''), { size, least: size, width, ...(latin && { latin }) }).text;
  return [...lines.slice(0, most - 1).map((line) => line.trimEnd()), rest];
}

/** The value of a fact below its name: in one line, smaller ones down to `least`, else in two of these. `below`: its name, in units. */
export function inLines(value: string, place: Place): { text: string; size: number; below: number }[] {
  const one = fitted(value, place);
  if (one.text === value) return [{ ...one, below: 22 }];
  const { least: size } = place;
  return wrapped(value, { ...place, size, most: 2 }).map((text, index) => ({
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

/** The cells of `columns` times `rows` that items take in their order, wide ones two; one each, where that is more than there are. */
export function inCells<Item>(
  items: readonly Item[],
  { columns, rows, isWide }: { columns: number; rows: number; isWide: (item: Item) => boolean },
): { item: Item; cell: number; span: number }[] {
  const placed: { item: Item; cell: number; span: number }[] = [];
  let next = 0;
  for (const item of items) {
    const span = isWide(item) ? 2 : 1;
    const cell = (next % columns) + span > columns ? next + columns - (next % columns) : next;
    placed.push({ item, cell, span });
    next = cell + span;
  }
  if (next <= columns * rows) return placed;
  return items.slice(0, columns * rows).map((item, cell) => ({ item, cell, span: 1 }));
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
