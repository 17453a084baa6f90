import type { DemoFile } from '../product.ts';
import { commercialLicence } from './licence.ts';
import { zipOf } from './zip.ts';

/** Seven rows of five dots for each sign, as numbers. */
const glyphs: Record<string, readonly number[]> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [14, 17, 1, 6, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  ':': [0, 4, 4, 0, 4, 4, 0],
  '.': [0, 0, 0, 0, 0, 4, 4],
  '-': [0, 0, 0, 14, 0, 0, 0],
  '+': [0, 4, 4, 31, 4, 4, 0],
  '%': [24, 25, 2, 4, 8, 19, 3],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};

/** A bitmap font for clocks and counters in the BDF format. */
export const pixelFont: DemoFile = {
  name: 'pixel-digits-font.zip',
  make: () =>
    zipOf({
      'LICENSE.txt': commercialLicence,
      'pixel-digits-5x7.bdf': bdf(),
      'preview.txt': previewOf('12:45 -3.5%'),
    }),
};

function bdf(): string {
  const signs = Object.entries(glyphs).map(([sign, rows]) => {
    const bits = rows.map((row) => (row << 3).toString(16).toUpperCase().padStart(2, '0')).join('\n');
    const code = sign.codePointAt(0) ?? 0;
    return `STARTCHAR U+${code.toString(16).padStart(4, '0')}\nENCODING ${code}\nSWIDTH 857 0\nDWIDTH 6 0\nBBX 5 7 0 0\nBITMAP\n${bits}\nENDCHAR`;
  });
  return `STARTFONT 2.1\nFONT -demo-pixeldigits-medium-r-normal--7-70-75-75-c-60-iso10646-1\nSIZE 7 75 75\nFONTBOUNDINGBOX 5 7 0 0\nCHARS ${signs.length}\n${signs.join('\n')}\nENDFONT\n`;
}

function previewOf(text: string): string {
  const line = (row: number) => [...text].map((sign) => dotsOf(glyphs[sign]?.[row] ?? 0)).join(' ');
  return `${Array.from({ length: 7 }, (_, row) => line(row)).join('\n')}\n`;
}

function dotsOf(row: number): string {
  return row.toString(2).padStart(5, '0').replaceAll('0', ' ').replaceAll('1', '█');
}
