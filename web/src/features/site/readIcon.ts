import { limits } from '#contract/core/limits.ts';

const { side } = limits.ico;
/** Files above this are not even opened. */
const bytesMax = 5_000_000;

export type IconProblem = 'notPicture' | 'tooLarge';

/** A picked file as an icon that travels inside the page: drawings as they are, pictures made small. */
export async function readIcon(file: File): Promise<{ ico: string } | { problem: IconProblem }> {
  if (file.size > bytesMax) return { problem: 'tooLarge' };
  const ico = file.type === 'image/svg+xml' ? await readDrawing(file) : await shrink(file);
  if (ico === undefined) return { problem: 'notPicture' };
  return ico.length > limits.ico.max ? { problem: 'tooLarge' } : { ico };
}

async function readDrawing(file: File): Promise<string | undefined> {
  const text = await file.text();
  if (!/<svg[\s>]/.test(text)) return undefined;
  const bytes = new TextEncoder().encode(text);
  return `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** Drawn into the middle of a square; undefined when the browser cannot read the file as a picture. */
async function shrink(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!picture || !brush) return undefined;
  canvas.width = side;
  canvas.height = side;
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  const png = canvas.toDataURL('image/png');
  // Photographs are smaller in the other format.
  return png.length <= limits.ico.max ? png : canvas.toDataURL('image/webp', 0.85);
}
