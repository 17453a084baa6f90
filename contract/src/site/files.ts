import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pictureRules } from './pictureRules.ts';
import { limits } from '../core/limits.ts';
import { listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { pictureNamePattern, picturesSeenBy } from './pictures.ts';
import { writtenLine } from '../core/writtenText.ts';

/** The name of an uploaded picture, as other inputs refer to it. */
export const PictureName = z.string().regex(pictureNamePattern);

/** A picture of an order, a ticket, a lease, a payment dispute or a report against a shop as its parties see it, at addresses that are good for some minutes. */
export const OrderPicture = z.object({ name: z.string(), url: z.string(), largeUrl: z.string() });

/** A stored picture; the field names are those that clients of this address know. */
export const UploadedPicture = z.object({
  /** Of the largest size; for a picture that not everybody sees, an address that is good for some minutes to whoever uploaded it. */
  url: z.string(),
  full_url: z.string(),
  name: PictureName,
  /** Bytes of the largest size. */
  size: z.int(),
  mimetype: z.literal('image/webp'),
  suffix: z.literal('webp'),
  sha1: z.string(),
  width: z.int(),
  height: z.int(),
  topic: z.string(),
  storage: z.literal('local'),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

export const uploadPicture = endpoint('POST /api/ajax/upload', {
  summary: 'Upload a picture: PNG, JPEG, WebP or the first frame of a GIF',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  upload: { as: ['multipart'], bytesMax: pictureRules.bytes.max },
  input: z.strictObject({
    driver: z.enum(['local']).default('local'),
    topic: z.string().min(1).max(limits.topic.max).default('default'),
    /** Who may see it: everybody, or the parties of the order, the ticket, the lease, the payment dispute or the report against a shop that it is sent with. */
    seenBy: z.enum(picturesSeenBy).default('everybody'),
  }),
  output: z.object({ file: UploadedPicture }),
  errors: ['body_too_large', 'upload_malformed', 'too_many_requests'],
});

/** A file that is sold. */
export const SoldFile = z.object({
  id: z.int(),
  /** As its buyers see it. */
  name: z.string(),
  bytes: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
  createdAt: time,
});
export type SoldFile = z.infer<typeof SoldFile>;

export const uploadFile = endpoint('POST /api/sale/file/upload', {
  summary: 'Upload a file to be sold',
  access: 'user',
  effect: 'changes',
  scope: 'catalogue.write',
  upload: { as: ['multipart', 'raw'], bytesMax: limits.fileBytes.max },
  // A multipart body says the name beside its file.
  input: z.strictObject({ name: writtenLine().min(1).max(limits.fileName.max).optional() }),
  output: SoldFile,
  errors: [
    'forbidden',
    'grant_missing',
    'own_shop_not_open',
    'file_space_full',
    'too_many_requests',
    'body_too_large',
    'upload_malformed',
  ],
});

export const listFiles = endpoint('GET /api/sale/file/list', {
  summary: 'Files to be sold, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'catalogue.read',
  input: z.strictObject({ ...pageInput }),
  output: listOf(SoldFile),
  errors: ['forbidden', 'grant_missing'],
});
