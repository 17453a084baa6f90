import QRCode from 'qrcode';
import type { PictureLines } from './usePictureLines.ts';

const width = 1080;
const margin = 96;
const codeSize = 280;
/** The same on paper and screen, light and dark: a picture is handed on. */
const tones = {
  good: { tone: '#00701c', tint: '#e8ffea' },
  late: { tone: '#984300', tint: '#fff3e0' },
  bad: { tone: '#b71f26', tint: '#ffece8' },
  none: { tone: '#4e5969', tint: '#f2f3f5' },
} as const;
const ink = '#1d2129';
const soft = '#4e5969';
const lineHeight = 56;

/** Draws a certificate and saves it as PNG, with the reader's own fonts. Throws where the browser cannot draw. */
export async function saveCertificatePicture(
  certificate: PictureLines & { address: string; siteName: string },
): Promise<void> {
  const { lines, chain, siteName } = certificate;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 700 + lines.length * lineHeight + chain.length * lineHeight + codeSize;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  draw(pen, certificate, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser makes no pictures');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${siteName}-${certificate.result}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function draw(
  pen: CanvasRenderingContext2D,
  certificate: PictureLines & { address: string; siteName: string },
  height: number,
): void {
  const { tone, tint } = tones[certificate.tone];
  const inner = width - 2 * margin;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = tone;
  pen.lineWidth = 4;
  pen.strokeRect(32, 32, width - 64, height - 64);
  pen.lineWidth = 1;
  pen.strokeRect(44, 44, width - 88, height - 88);

  let top = 128;
  write(pen, `${certificate.siteName} · ${certificate.title}`, { x: margin, y: top, size: 30, colour: soft, inner });
  top += 48;
  pen.fillStyle = tint;
  pen.fillRect(margin, top, inner, 148);
  write(pen, certificate.word, { x: margin + 32, y: top + 66, size: 52, colour: tone, bold: true, inner: inner - 64 });
  write(pen, certificate.sentence, { x: margin + 32, y: top + 118, size: 26, colour: ink, inner: inner - 64 });
  top += 220;
  for (const { name, value } of certificate.lines) {
    write(pen, name, { x: margin, y: top, size: 28, colour: soft, inner: 230 });
    write(pen, value, { x: margin + 250, y: top, size: 28, colour: ink, inner: inner - 250 });
    top += lineHeight;
  }
  top += 24;
  write(pen, certificate.chainTitle, { x: margin, y: top, size: 26, colour: ink, bold: true, inner });
  top += lineHeight;
  for (const { text, tone: own, word } of certificate.chain) {
    write(pen, `● ${text}`, { x: margin, y: top, size: 26, colour: tones[own].tone, inner: inner - 340 });
    write(pen, word, { x: width - margin - 320, y: top, size: 26, colour: tones[own].tone, inner: 320 });
    top += lineHeight;
  }
  drawCode(pen, certificate.address, { x: margin, y: height - 96 - codeSize });
  const right = margin + codeSize + 32;
  const beside = inner - codeSize - 32;
  write(pen, certificate.scan, { x: right, y: height - 200, size: 28, colour: ink, bold: true, inner: beside });
  write(pen, certificate.checked, { x: right, y: height - 152, size: 24, colour: soft, inner: beside });
}

interface Writing {
  x: number;
  y: number;
  size: number;
  colour: string;
  bold?: boolean;
  /** No wider than this: smaller where it would be. */
  inner: number;
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, size, colour, bold = false, inner }: Writing,
): void {
  const { fontFamily } = getComputedStyle(document.body);
  pen.font = `${bold ? 600 : 400} ${size}px ${fontFamily}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, inner);
}

function drawCode(pen: CanvasRenderingContext2D, address: string, { x, y }: { x: number; y: number }): void {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const unit = codeSize / modules.size;
  pen.fillStyle = ink;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      // A little wider, so that no line shows between two.
      if (modules.get(row, column)) pen.fillRect(x + column * unit, y + row * unit, unit + 0.5, unit + 0.5);
    }
  }
}
