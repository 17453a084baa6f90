/** Decodes and draws pictures: loaded by the processes beside the server only. */
import sharp, { type OutputInfo } from 'sharp';
import type { FieldProblem } from '#contract/core/errors.ts';
import { pictureFormats, pictureRules } from '#contract/site/pictureRules.ts';
import type { AvatarSize } from '#contract/profiles/profileRules.ts';
import type { PictureWidth } from '#contract/site/pictures.ts';
import { AppError } from '../http/errors.ts';
import { watermarkTile } from './watermark.ts';

/** The only formats of uploads that are ever decoded, whatever a file calls itself; drawings such as SVG can hold scripts. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
// One core and no memory kept: requests go first.
sharp.concurrency(1);
sharp.cache(false);

const formats: readonly string[] = pictureFormats.map((format) => format.toLowerCase());
/** What WebP can hold; long pictures are made to fit. */
const heightMax = 16_383;
const quality = 82;

export interface Picture {
  sizes: Record<PictureWidth, Buffer>;
  /** Of the largest size, in pixels: narrower than its name when the original was. */
  width: number;
  height: number;
}

/**
 * Makes all sizes of what somebody uploaded: upright, in sRGB, without any of its metadata. Throws invalid_input on
 * `file` for what is no picture, too large in pixels or broken.
 */
export async function makePicture(original: Buffer): Promise<Picture> {
  await checkFormat(original);
  const pixels = await largestPixels(original);
  const sizes = {
    320: await resized(pixels, 320),
    640: await resized(pixels, 640),
    1280: await resized(pixels, 1280),
  };
  const { width, height } = pixels.info;
  return { sizes, width, height };
}

/** One picture of at most 1280 pixels in width, made anew in the same way. */
export async function makePhoto(original: Buffer): Promise<Buffer> {
  await checkFormat(original);
  return resized(await largestPixels(original), 1280);
}

/** The same with a text over all of it, so that it is of no use for anything else. */
export async function makeMarkedPhoto(original: Buffer, text: string): Promise<Buffer> {
  await checkFormat(original);
  const { data, info } = await largestPixels(original);
  const { width, height, channels } = info;
  const tile = watermarkTile(text);
  // A tile must not be larger than what it is laid on.
  const mark = await sharp(tile.data, { raw: { width: tile.width, height: tile.height, channels: 4 } })
    .extract({ left: 0, top: 0, width: Math.min(tile.width, width), height: Math.min(tile.height, height) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: mark.info.width, height: mark.info.height, channels: mark.info.channels };
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ input: mark.data, raw, tile: true, gravity: 'northwest' }])
    .webp({ quality })
    .toBuffer();
}

/** A square of the middle in the sizes of avatars, made anew in the same way. */
export async function makeAvatar(original: Buffer): Promise<Record<AvatarSize, Buffer>> {
  await checkFormat(original);
  const pixels = await largestPixels(original);
  return { 96: await square(pixels, 96), 384: await square(pixels, 384) };
}

const jpegBytesMax = 2 * 1000 * 1000;
/** Tried one after the other until it is small enough; the last one of half the width. */
const jpegTries = [
  { quality, width: 1280 },
  { quality: 60, width: 1280 },
  { quality: 60, width: 640 },
];

/** A JPEG of at most 2 MB, for who takes no WebP. */
export async function makeJpeg(original: Buffer): Promise<Buffer> {
  await checkFormat(original);
  const { data, info } = await largestPixels(original);
  const { width: rawWidth, height, channels } = info;
  let made = Buffer.alloc(0);
  for (const { quality: of, width } of jpegTries) {
    made = await sharp(data, { raw: { width: rawWidth, height, channels } })
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: of })
      .toBuffer();
    if (made.length <= jpegBytesMax) break;
  }
  return made;
}

function square({ data, info: { width, height, channels } }: Pixels, side: AvatarSize): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: side, height: side, fit: 'cover' })
    .webp({ quality })
    .toBuffer();
}

/** How files of these formats begin. */
function isOurFormat(original: Buffer): boolean {
  const begins = (text: string, at = 0) => original.toString('latin1', at, at + text.length) === text;
  const isWebp = begins('RIFF') && begins('WEBP', 8);
  return begins('\xFF\xD8\xFF') || begins('\x89PNG\r\n\x1A\n') || isWebp || begins('GIF87a') || begins('GIF89a');
}

async function checkFormat(original: Buffer): Promise<void> {
  // Looked at before anything is decoded: the same program draws our own drawings (SVG) for pages.
  if (!isOurFormat(original)) throw refused({ field: 'file', rule: 'picture_format' });
  let found;
  // The header only: what has too many pixels is never decoded.
  try {
    found = await sharp(original, { limitInputPixels: false }).metadata();
  } catch {
    throw refused({ field: 'file', rule: 'picture_format' });
  }
  if (!formats.includes(found.format)) throw refused({ field: 'file', rule: 'picture_format' });
  const isWhole = found.format === 'gif' || found.isProgressive === true;
  const { max } = isWhole ? pictureRules.wholePixels : pictureRules.pixels;
  if (found.width * found.height > max) throw refused({ field: 'file', rule: 'picture_pixels', params: { max } });
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes once, which is the dear part, to the bare pixels of the largest size. */
async function largestPixels(original: Buffer): Promise<Pixels> {
  try {
    return await sharp(original, { limitInputPixels: pictureRules.pixels.max, failOn: 'error' })
      .autoOrient()
      .resize({ width: 1280, height: heightMax, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw refused({ field: 'file', rule: 'picture_broken' });
  }
}

function resized({ data, info }: Pixels, width: PictureWidth): Promise<Buffer> {
  const { width: rawWidth, height, channels } = info;
  return sharp(data, { raw: { width: rawWidth, height, channels } })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

function refused(problem: FieldProblem): AppError {
  return new AppError('invalid_input', { fields: [problem] });
}

/** Draws one of our own drawings (SVG) as PNG. */
export async function drawSvg(svg: string): Promise<Buffer> {
  // Everything but the formats of uploads is blocked, and those are told by how they begin.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer();
}
