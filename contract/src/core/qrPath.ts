import QRCode from 'qrcode';

/** A QR code as one path; `side` counts modules, the quiet zone of four on each side among them. */
export interface QrPath {
  path: string;
  side: number;
}

/** Draws what `value` says. */
export function qrPath(value: string): QrPath {
  const { modules } = QRCode.create(value, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > start) path += `M${start + 4} ${row + 4}h${column - start}v1h${start - column}z`;
    }
  return { path, side: modules.size + 8 };
}
