/** A QR code as one path; `side` counts modules, the quiet zone of four on each side among them. */
export interface QrPath {
  path: string;
  side: number;
}

/** The modules of a code as one path, each run of dark ones of a row a part of it. */
export function qrPathOf(modules: { size: number; get: (row: number, column: number) => number }): QrPath {
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > start) path += `M${start + 4} ${row + 4}h${column - start}v1h${start - column}z`;
    }
  return { path, side: modules.size + 8 };
}
