import QRCode from 'qrcode';
import { useMemo } from 'react';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/** A QR code as a drawing; dark on white in both themes, because scanners want it so. */
export function QrCode({ value, size = 200, label }: { value: string; size?: number; label?: string }) {
  const t = useTexts(texts);
  const { path, side } = useMemo(() => {
    const { modules } = QRCode.create(value, { errorCorrectionLevel: 'M' });
    let drawn = '';
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        if (modules.get(row, column)) drawn += `M${column + 4} ${row + 4}h1v1h-1z`;
    return { path: drawn, side: modules.size + 8 };
  }, [value]);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label ?? t('qrCode')}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" rx={2} />
      <path d={path} fill="#1d2129" />
    </svg>
  );
}
