import type { QrPath } from '#contract/core/qrPath.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/** A QR code that is drawn already; dark on white in both themes, because scanners want it so. */
export function QrDrawing({
  code: { path, side },
  size,
  label,
}: {
  code: QrPath;
  size: number;
  label?: string | undefined;
}) {
  const t = useTexts(texts);
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
