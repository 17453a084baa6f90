/** What is taken as a picture, and how large. Free of zod. */
export const pictureRules = {
  bytes: { max: 10 * 1024 * 1024 },
  pixels: { max: 40_000_000 },
  /** Of one that can only be decoded whole, in four bytes or more a pixel: GIF, and what is stored in several passes. */
  wholePixels: { max: 20_000_000 },
} as const;

/** Formats of pictures that are taken, as files are named after them; of a GIF the first frame. */
export const pictureFormats = ['JPEG', 'PNG', 'WebP', 'GIF'] as const;
export const pictureTypes = pictureFormats.map((format) => `image/${format.toLowerCase()}`);
