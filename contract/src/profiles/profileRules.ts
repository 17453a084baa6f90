/** Bounds of what people tell of themselves, in characters. Free of zod. */
import { isReservedName } from '../identity/reservedNames.ts';

export const profileRules = {
  nickname: { max: 20 },
  area: { max: 60 },
  location: { max: 60 },
  address: { max: 120 },
  introduction: { max: 200 },
  personalWebsite: { max: 200 },
  job: { max: 40 },
  organization: { max: 60 },
} as const;

/** Pictures of oneself that one account may send: decoding costs about a second of a processor each. */
export const avatarsPerHour = { max: 30, seconds: 60 * 60 } as const;

/** Without these the basic information is missing: `basic_information_missing` leads to the form that asks for them. */
export const requiredBasics = ['nickname', 'region', 'area'] as const;

/** Sides of an avatar in pixels: beside a name, and on one's own page. */
export const avatarSizes = [96, 384] as const;
export type AvatarSize = (typeof avatarSizes)[number];

export const avatarNamePattern = /^[0-9a-f]{32}$/;

/** Where a size of an avatar is: `/avatars/<name>-96.webp`. */
export function avatarUrl(name: string, size: AvatarSize): string {
  return `/avatars/${name}-${size}.webp`;
}

/** Countries and regions by ISO 3166-1; browsers know their names in every language. */
export const regions = (
  'CN HK MO TW AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB ' +
  'GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM ' +
  'KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MP MQ MR MS MT MU MV MW MX MY MZ ' +
  'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG ' +
  'SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Words by which the site and its people are called in Chinese. */
const officialWords = ['官方', '客服', '平台', '管理员', '系统通知', '站长', '绿头鸭', '野鸭'];

/** Whether a nickname holds a Chinese word for the site or its people, blanks and punctuation within it aside. */
export function hasOfficialWord(nickname: string): boolean {
  const bare = nickname.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return officialWords.some((word) => bare.includes(word));
}

/** Whether a name that strangers are shown would pass as the site or as somebody who runs it. */
export function passesAsSite(name: string): boolean {
  return isReservedName(name.replaceAll(/[^A-Za-z0-9]+/g, '_')) || hasOfficialWord(name);
}

/** Whether an address can stand on a profile: https, a public name with a dot, no user name, no port of its own. */
export function isWebsite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  return /^(?!-)[\p{L}\p{N}.-]+\.\p{L}[\p{L}\p{N}-]+$/u.test(url.hostname) && !url.hostname.includes('..');
}
