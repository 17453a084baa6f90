import QRCode from 'qrcode';
import { type QrPath, qrPathOf } from '#contract/core/qrPath.ts';

/** Draws what `value` says. */
export function drawQr(value: string): QrPath {
  return qrPathOf(QRCode.create(value, { errorCorrectionLevel: 'M' }).modules);
}
