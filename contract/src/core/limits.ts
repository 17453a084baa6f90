import { passwordRules } from '../identity/passwordRules.ts';
import { publicLimits } from './publicLimits.ts';

/** Bounds of fields, shared by the schema that enforces them and the form that shows them. Lengths are characters, amounts fen. */
export const limits = {
  ...publicLimits,
  username: { min: 3, max: 20 },
  password: { min: passwordRules.min, max: passwordRules.max },
  /** Characters of what a device keeps of its last login, and of what a code was asked for with. */
  deviceToken: { max: 100 },
  codeRequest: { max: 60 },
  /** Characters of what belongs to the second step of a login; of a recovery code with its dashes; of parts of passkeys in base64url. */
  loginStep: { max: 600 },
  recoveryCode: { max: 40 },
  passkey: { id: 1400, clientData: 2000, data: 2000, attestation: 12_000 },
  email: { max: 120 },
  code: { length: 6 },
  list: { max: 100, normal: 20 },
  /** Rows of a list that something is done with at once. */
  chosen: { max: 200 },
  /** Of a list that pages by number. */
  pageNumber: { max: 10_000_000 },
  /** Of a chart by day. */
  days: { max: 366 },
  quantity: { min: 1, max: 1000 },
  priceFen: { max: 100_000_000 },
  licenceKey: { max: 60 },
  licenceSearch: { max: 60 },
  activationName: { max: 40 },
  domain: { max: 253 },
  /** Characters as a data URL; pixels a picture is scaled down to. */
  ico: { max: 12_000, side: 64 },
  recordNumber: { max: 60 },
  publicSecurityNumber: { digits: 14 },
  company: { max: 120 },
  contactHours: { max: 60 },
  siteName: { min: 1, max: 30 },
  slogan: { max: 60 },
  idempotencyKey: { min: 8, max: 100 },
  reportPhotoBytes: { max: 5 * 1024 * 1024 },
  topic: { max: 40 },
  fileBytes: { max: 2 * 1024 ** 3 },
  fileName: { max: 200 },
  showings: { max: 8, seconds: 600 },
  /** Of one text in Markdown: cells of its tables, characters of the HTML that it becomes. */
  markdown: { cells: 2000, html: 100_000 },
  product: { title: 120, subtitle: 200, description: 10_000, instructions: 10_000 },
  tag: { max: 30, count: 10 },
  pictures: { count: 8 },
  skus: { max: 30 },
  skuName: { max: 60 },
  priceSteps: { max: 10 },
  /** By how much all prices are changed at once. */
  percent: { down: 90, up: 200 },
  accountFields: { max: 8, length: 30 },
  categoryName: { max: 30 },
  slug: { max: 40 },
  stockCap: { max: 1_000_000 },
  lowStock: { max: 100_000 },
  stockLines: 100_000,
  stockFileBytes: { max: 256 * 1024 * 1024 },
  stockBatchName: { max: 100 },
  stockLine: { max: 2000 },
  words: { max: 2000 },
  evidence: { count: 6 },
  reason: { max: 500 },
  /** Characters of its name, days that it may live, and how many live ones a person may have. */
  apiKey: { name: 40, max: 10 },
  webhookUrl: { max: 500 },
  proof: { challenge: 120, nonce: 40 },
  certificateToken: { max: 200 },
  certificate: { name: { min: 1, max: 40 }, level: { max: 30 }, region: { max: 40 }, number: { max: 40 } },
  fakeReport: {
    about: { min: 2, max: 200 },
    text: { min: 10, max: 2000 },
    contact: { max: 120 },
    photo: { max: 60 },
    number: { max: 30 },
    secret: { max: 40 },
  },
  /** Shorter than a key: a whole one is no search, for it would stand in an address. */
  soldLicenceSearch: { max: 20 },
} as const;

/** Letters first, then letters, digits and underscore. */
export const usernamePattern = /^[A-Za-z][A-Za-z0-9_]*$/;
const passwordMix = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/s;
/** Whether a password has a digit, a lower and an upper case letter, or is so long that it needs no mix. */
export function isPasswordFormed(password: string): boolean {
  return password.length >= passwordRules.longMin || passwordMix.test(password);
}
/**
 * Of what strangers are shown as a name and read as a promise: Chinese characters, Latin letters, digits, single spaces and
 * usual punctuation. No letter of another script or width looks like one of these, no star like a masked name, and
 * nothing is unseen or turns the direction of writing.
 */
export const shownNamePattern =
  /^(?!.* {2})(?:[ A-Za-z0-9À-ÏÑ-ÖÙ-Ýßà-ïñ-öù-ýÿ.,:;!?'"’&+/()#@%_·、，。：；！？（）《》“”‘…—–-]|(?=\p{Lo})\p{Script=Han})*$/u;
