import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pictureRules } from '../site/pictureRules.ts';
import { shownNamePattern } from '../core/limits.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { isWebsite, passesAsSite, profileRules, regions, requiredBasics } from './profileRules.ts';

const line = ({ max }: { max: number }) => writtenLine().normalize('NFC').max(max);

/** How somebody is called; empty while nothing was told. No look-alikes, and nothing that passes as the site. */
const Nickname = line(profileRules.nickname)
  .regex(shownNamePattern, { error: 'shown_name_format' })
  .refine((name) => !passesAsSite(name), { error: 'username_reserved' });

/** What people tell of themselves; empty where they told nothing. */
const told = {
  nickname: Nickname,
  /** Country or region by ISO 3166-1. */
  region: z.string().refine((code) => code === '' || regions.includes(code), { error: 'region_code' }),
  /** Province and city. */
  area: line(profileRules.area),
  /** Where one works. */
  location: line(profileRules.location),
  address: line(profileRules.address),
  introduction: writtenText().normalize('NFC').max(profileRules.introduction.max),
  personalWebsite: line(profileRules.personalWebsite).refine((text) => text === '' || isWebsite(text), {
    error: 'website_format',
  }),
  job: line(profileRules.job),
  organization: line(profileRules.organization),
};

export const Profile = z.object({
  ...told,
  // What is kept was checked when it came.
  nickname: z.string(),
  region: z.string(),
  personalWebsite: z.string(),
  /** Grows with each change: `updateProfile` takes the one that was read. */
  version: z.int(),
  updatedAt: time.nullable(),
  /** Addresses of the picture; null where the drawn one stands. */
  avatar: z.object({ small: z.string(), large: z.string() }).nullable(),
  /** What the basic information still needs. */
  missing: z.array(z.enum(requiredBasics)),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint('GET /api/account/profile', {
  summary: 'What you told of yourself, and what the basic information still needs',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: Profile,
  errors: [],
});

export const updateProfile = endpoint('POST /api/user/save-info', {
  summary: 'Save what you tell of yourself; refused when somebody saved since you read it',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ ...told, version: z.int().min(0) }),
  output: Profile,
  errors: ['state_conflict'],
});

export const uploadAvatar = endpoint('POST /api/user/upload', {
  summary: 'Upload your picture: PNG, JPEG, WebP or the first frame of a GIF; it becomes a square',
  access: 'user',
  effect: 'changes',
  upload: { as: ['multipart'], bytesMax: pictureRules.bytes.max },
  input: z.strictObject({}),
  output: Profile,
  errors: ['body_too_large', 'upload_malformed', 'too_many_requests'],
});

export const removeAvatar = endpoint('POST /api/account/avatar/remove', {
  summary: 'Delete your picture; the drawn one stands again',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({}),
  output: Profile,
  errors: [],
});
