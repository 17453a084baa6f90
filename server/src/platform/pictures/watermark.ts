/** Marks that are drawn over pictures, from letters of our own: a server may have no font. */

/** Capital letters, digits and a few signs, five dots wide and seven high: a row is a number, its highest bit at the left. */
const glyphs: Readonly<Record<string, string>> = {
  A: '4AHHVHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'SIHHHIS',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLLHHH',
  N: 'HHPLJHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLLA',
  X: 'HHA4AHH',
  Y: 'HHHA444',
  Z: 'V1248GV',
  '0': 'EHJLPHE',
  '1': '4C4444E',
  '2': 'EH1248V',
  '3': 'V2421HE',
  '4': '26AIV22',
  '5': 'VGU11HE',
  '6': '68GUHHE',
  '7': 'V124888',
  '8': 'EHHEHHE',
  '9': 'EHHF12C',
  '-': '000V000',
  '.': '00000CC',
  ':': '0CC0CC0',
  '/': '01248G0',
};
const glyphWidth = 5;
/** How many times as large the dots are drawn, and how far letters stand apart, in dots. */
const scale = 3;
const advance = glyphWidth + 1;
/** Free space beside a line, and from one line to the next, in dots. */
const margin = 8;
const lineHeight = 34;
/** Two tones, one behind the other, that show on light and on dark. */
const tones = [
  { shift: 2, colour: [255, 255, 255, 110] },
  { shift: 0, colour: [20, 40, 110, 120] },
] as const;

export interface Tile {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * A tile of bare RGBA pixels that says `text` along a rising line, to be repeated over a picture. Letters are drawn large;
 * what has no letter here is a gap.
 */
export function watermarkTile(text: string): Tile {
  const letters = [...text.toUpperCase()];
  const dots = letters.length * advance + 2 * margin;
  const width = dots * scale;
  const height = lineHeight * scale;
  const data = Buffer.alloc(width * height * 4);
  for (const { shift, colour } of tones) {
    for (const [at, letter] of letters.entries()) {
      const rows = glyphs[letter] ?? '';
      for (const [row, bits] of [...rows].entries()) {
        const value = Number.parseInt(bits, 32);
        for (let column = 0; column < glyphWidth; column++) {
          if ((value >> (glyphWidth - 1 - column)) % 2 === 0) continue;
          const x = margin + at * advance + column;
          // It rises by one dot in four, out of the tile and in again below: the tile above goes on with it.
          const y = (row - Math.floor(x / 4)) % lineHeight;
          fill(data, { width, height }, { x: x * scale + shift, y: y * scale + shift, colour });
        }
      }
    }
  }
  return { data, width, height };
}

function fill(
  data: Buffer,
  { width, height }: Pick<Tile, 'width' | 'height'>,
  { x, y, colour }: { x: number; y: number; colour: readonly number[] },
): void {
  for (let line = y; line < y + scale; line++) {
    const within = (line + height) % height;
    for (let column = x; column < x + scale; column++) data.set(colour, (within * width + column) * 4);
  }
}
