/** Identity documents and enterprises' codes: what their numbers look like and what is wrong with them. Free of zod. */
import { utcDay } from '../core/calendar.ts';
import type { FieldProblem } from '../core/errors.ts';
import type { RealNameKind } from './realNameProcess.ts';
import { realNameRules } from './realNameRules.ts';

export const identityDocuments = ['resident_id', 'hk_macau_permit', 'taiwan_permit', 'passport'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

/** What an enterprise is registered by; all of them bear a unified social credit code. */
export const enterpriseCertificates = ['business_licence', 'institution', 'social_organisation'] as const;
export type EnterpriseCertificate = (typeof enterpriseCertificates)[number];

export const photoSides = ['front', 'back', 'page', 'holding', 'licence'] as const;
export type PhotoSide = (typeof photoSides)[number];

const sidesOfDocument = {
  resident_id: ['front', 'back'],
  hk_macau_permit: ['front', 'back'],
  taiwan_permit: ['front', 'back'],
  passport: ['page', 'holding'],
} as const satisfies Record<IdentityDocument, readonly PhotoSide[]>;

/** The photos that an application needs. */
export function neededPhotos(kind: RealNameKind, document: IdentityDocument): readonly PhotoSide[] {
  const sides = sidesOfDocument[document];
  return kind === 'enterprise' ? [...sides, 'licence'] : sides;
}

/** Regions by the first two digits of a resident's number; 81 to 83: residence permits for Hong Kong, Macau and Taiwan. */
const regions = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);

/** Countries and regions that issue passports, as ISO 3166 names them; not China, whose citizens have a resident’s number. */
export const passportCountries = (
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CO ' +
  'CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GG GH GI GL GM GN GQ GR GT GW GY HN HR ' +
  'HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME ' +
  'MG MH MK ML MM MN MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PS PT PW PY QA RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA ' +
  'VC VE VG VN VU WS XK YE ZA ZM ZW'
).split(' ');

/** A number as it is compared and kept: no blanks or dashes, wide digits narrow, letters large. */
export function cleanNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-‐-―]/g, '')
    .toUpperCase();
}

type Problem = Pick<FieldProblem, 'rule'>;

/** What is wrong with a resident's number: its form, region, date or check digit. `today` as 2026-03-14. */
export function residentIdProblem(number: string, today: string): Problem | undefined {
  if (!/^\d{17}[\dX]$/.test(number)) return { rule: 'resident_id_format' };
  if (residentCheckDigit(number) !== number[17]) return { rule: 'check_digit' };
  if (!regions.has(number.slice(0, 2))) return { rule: 'resident_id_region' };
  const born = birthDateOf(number);
  return isDay(born) && born >= '1900-01-01' && born <= today ? undefined : { rule: 'resident_id_date' };
}

/** When the bearer of a resident's number was born, as 2001-03-14. */
export function birthDateOf(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
}

/** ISO 7064, MOD 11-2, over the first 17 digits. */
export function residentCheckDigit(number: string): string {
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += Number(number[at]) * (2 ** (17 - at) % 11);
  return '10X98765432'.charAt(sum % 11);
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** What is wrong with a unified social credit code (GB 32100). */
export function organizationCodeProblem(code: string): Problem | undefined {
  if (!/^[0-9A-HJ-NP-RTUW-Y]{2}\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/.test(code)) return { rule: 'organization_code_format' };
  return creditCheckDigit(code) === code[17] ? undefined : { rule: 'check_digit' };
}

/** GB 32100: the last character of a unified social credit code by the 17 before. */
export function creditCheckDigit(code: string): string {
  let sum = 0;
  let weight = 1;
  for (let at = 0; at < 17; at++) {
    sum += creditAlphabet.indexOf(code.charAt(at)) * weight;
    weight = (weight * 3) % 31;
  }
  return creditAlphabet.charAt((31 - (sum % 31)) % 31);
}

/** What is wrong with the number of a document, cleaned before. */
export function documentNumberProblem(document: IdentityDocument, number: string, today: string): Problem | undefined {
  switch (document) {
    case 'resident_id':
      return residentIdProblem(number, today);
    case 'hk_macau_permit':
      return /^[HM]\d{8}(\d{2})?$/.test(number) ? undefined : { rule: 'hk_macau_permit_format' };
    case 'taiwan_permit':
      return /^\d{8}$/.test(number) ? undefined : { rule: 'taiwan_permit_format' };
    case 'passport':
      return /^(?=.*\d)[A-Z0-9]{5,15}$/.test(number) ? undefined : { rule: 'passport_format' };
  }
}

/** What an applicant says of themselves. Days as 2026-03-14; what does not apply is empty. */
export interface IdentityFacts {
  kind: RealNameKind;
  document: IdentityDocument;
  /** Of a passport. */
  country: string;
  /** Of the person; of an enterprise's legal person. */
  realName: string;
  idNumber: string;
  /** Where the number does not tell it. */
  birthDate: string;
  /** The last day of the document; empty: it is good for ever. */
  validUntil: string;
  enterpriseName: string;
  enterpriseCertificate: EnterpriseCertificate | '';
  organizationCode: string;
}

/** Everything that is wrong with it, by field. `today` as 2026-03-14. */
export function identityProblems(facts: IdentityFacts, today: string): FieldProblem[] {
  const { kind, document, country, realName, idNumber, birthDate } = facts;
  const found: (FieldProblem | undefined)[] = [
    nameProblem(realName),
    named('idNumber', idNumber === '' ? { rule: 'required' } : documentNumberProblem(document, idNumber, today)),
    named('country', document === 'passport' && !passportCountries.includes(country) ? { rule: 'one_of' } : undefined),
    named('birthDate', document === 'resident_id' ? undefined : birthDateProblem(birthDate, today)),
    named('validUntil', validUntilProblem(facts, today)),
    ...(kind === 'enterprise' ? enterpriseProblems(facts) : []),
  ];
  return found.filter((problem) => problem !== undefined);
}

/** Letters of any script with what stands between names; at least two of them. */
function nameProblem(name: string): FieldProblem | undefined {
  const { min, max } = realNameRules.name;
  if (name === '') return { field: 'realName', rule: 'required' };
  if ([...name].length < min) return { field: 'realName', rule: 'too_short', params: { min } };
  if ([...name].length > max) return { field: 'realName', rule: 'too_long', params: { max } };
  return /^\p{L}[\p{L}\p{M} .·•’'-]*$/u.test(name) ? undefined : { field: 'realName', rule: 'person_name_format' };
}

function birthDateProblem(day: string, today: string): Problem | undefined {
  if (day === '') return { rule: 'required' };
  return isDay(day) && day >= '1900-01-01' && day <= today ? undefined : { rule: 'past_day' };
}

function validUntilProblem({ document, validUntil }: IdentityFacts, today: string): Problem | undefined {
  // Of residents only those of some age have a card that is good for ever.
  if (validUntil === '') return document === 'resident_id' ? undefined : { rule: 'required' };
  if (!isDay(validUntil)) return { rule: 'format' };
  return validUntil >= today ? undefined : { rule: 'document_expired' };
}

function enterpriseProblems(facts: IdentityFacts): (FieldProblem | undefined)[] {
  const { min, max } = realNameRules.enterpriseName;
  const { enterpriseName, enterpriseCertificate, organizationCode } = facts;
  const { length } = [...enterpriseName];
  return [
    length < min
      ? { field: 'enterpriseName', rule: length === 0 ? 'required' : 'too_short', params: { min } }
      : length > max
        ? { field: 'enterpriseName', rule: 'too_long', params: { max } }
        : undefined,
    named('enterpriseCertificate', enterpriseCertificate === '' ? { rule: 'required' } : undefined),
    named(
      'organizationCode',
      organizationCode === '' ? { rule: 'required' } : organizationCodeProblem(organizationCode),
    ),
  ];
}

function named(field: string, problem: Problem | undefined): FieldProblem | undefined {
  return problem && { field, ...problem };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/**
 * What the same person or enterprise is found by: permits keep their first nine characters when they are made anew, the
 * rest is country, document and number.
 */
export function fingerprintText({
  document,
  country,
  idNumber,
}: Pick<IdentityFacts, 'document' | 'country' | 'idNumber'>) {
  const kept = document === 'hk_macau_permit' ? idNumber.slice(0, 9) : idNumber;
  return `${document === 'passport' ? country : 'CN'} ${document} ${kept}`;
}

/** From which day on a person is an adult, as 2026-03-14; born on 29 February they are so on 1 March. */
export function adultFrom(birthDate: string): string {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  return utcDay(Date.UTC(year + realNameRules.adultYears, month - 1, day));
}
