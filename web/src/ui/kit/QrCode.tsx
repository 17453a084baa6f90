import { useMemo } from 'react';
import { QrDrawing } from './QrDrawing.tsx';
import { drawQr } from './drawQr.ts';

/** A QR code of what the browser knows; a page that the server draws hands its code to `QrDrawing`, without the drawing program. */
export function QrCode({ value, size = 200, label }: { value: string; size?: number; label?: string }) {
  const code = useMemo(() => drawQr(value), [value]);
  return <QrDrawing code={code} size={size} label={label} />;
}
