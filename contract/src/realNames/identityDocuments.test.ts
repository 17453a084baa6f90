import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utcDay } from '../core/calendar.ts';
import {
  adultFrom,
  cleanNumber,
  creditCheckDigit,
  documentNumberProblem,
  fingerprintText,
  type IdentityFacts,
  identityProblems,
  neededPhotos,
  organizationCodeProblem,
  residentCheckDigit,
  residentIdProblem,
} from './identityDocuments.ts';
import { maskedEnterpriseName, maskedNumber, maskedPersonName } from './maskedIdentity.ts';

const today = '2026-03-14';
const withCheck = (first17: string) => first17 + residentCheckDigit(first17);

const residentIds = fc
  .record({
    region: fc.constantFrom('110101', '310115', '440305', '654202', '810000'),
    born: fc.date({ min: new Date('1900-01-01'), max: new Date('2026-03-14'), noInvalidDate: true }),
    sequence: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ region, born, sequence }) =>
    withCheck(region + utcDay(born.getTime()).replaceAll('-', '') + String(sequence).padStart(3, '0')),
  );

describe('a resident’s number', () => {
  test('is right as the standard prints it', () => {
    expect(residentIdProblem('11010519491231002X', today)).toBeUndefined();
    expect(residentIdProblem('440524188001010014', '1990-01-01')).toEqual({ rule: 'resident_id_date' });
  });

  test('is told to be wrong when any one digit is another', () => {
    fc.assert(
      fc.property(residentIds, fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 9 }), (number, at, add) => {
        expect(residentIdProblem(number, today)).toBeUndefined();
        const digit = number[at] === 'X' ? 10 : Number(number[at]);
        const other = at === 17 ? '0123456789X'.charAt((digit + add) % 11) : String((digit + add) % 10);
        const wrong = number.slice(0, at) + other + number.slice(at + 1);
        expect(residentIdProblem(wrong, today)).toEqual({ rule: 'check_digit' });
      }),
    );
  });

  test('is told to be wrong when two neighbours that differ are swapped', () => {
    fc.assert(
      fc.property(residentIds, fc.integer({ min: 0, max: 15 }), (number, at) => {
        fc.pre(number[at] !== number[at + 1]);
        const swapped = number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2);
        expect(residentIdProblem(swapped, today)).toEqual({ rule: 'check_digit' });
      }),
    );
  });

  test.each([
    ['1101051949123100', 'resident_id_format'],
    ['11010519491231002x', 'resident_id_format'],
    [withCheck('01010519491231002'), 'resident_id_region'],
    [withCheck('99010519491231002'), 'resident_id_region'],
    [withCheck('11010519490231002'), 'resident_id_date'],
    [withCheck('11010520270101002'), 'resident_id_date'],
    [withCheck('11010518991231002'), 'resident_id_date'],
  ])('%s breaks %s', (number, rule) => {
    expect(residentIdProblem(number, today)).toEqual({ rule });
  });
});

describe('a unified social credit code', () => {
  const code = '91350100M000100Y43';
  test('is right as the standard prints it, and wrong when any one character is another', () => {
    expect([creditCheckDigit(code), organizationCodeProblem(code)]).toEqual(['3', undefined]);
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    for (let at = 0; at < 18; at++) {
      for (const other of alphabet) {
        if (other === code[at]) continue;
        const wrong = code.slice(0, at) + other + code.slice(at + 1);
        expect([wrong, organizationCodeProblem(wrong)]).not.toEqual([wrong, undefined]);
      }
    }
  });
});

test.each([
  ['hk_macau_permit', 'H01234567', undefined],
  ['hk_macau_permit', 'M0123456701', undefined],
  ['hk_macau_permit', 'X01234567', 'hk_macau_permit_format'],
  ['taiwan_permit', '01234567', undefined],
  ['taiwan_permit', '0123456', 'taiwan_permit_format'],
  ['passport', 'C01X00T47', undefined],
  ['passport', 'ABCDEFGH', 'passport_format'],
  ['passport', '12', 'passport_format'],
] as const)('%s %s: %s', (document, number, rule) => {
  expect(documentNumberProblem(document, number, today)?.rule).toBe(rule);
});

test('numbers are compared without blanks, dashes and widths', () => {
  expect(cleanNumber(' 110105-19491231 ００２x ')).toBe('11010519491231002X');
  const permit = { document: 'hk_macau_permit', country: '' } as const;
  expect(fingerprintText({ ...permit, idNumber: 'H0123456701' })).toBe(
    fingerprintText({ ...permit, idNumber: 'H0123456702' }),
  );
  const passport = { document: 'passport', idNumber: 'C01X00T47' } as const;
  expect(fingerprintText({ ...passport, country: 'DE' })).not.toBe(fingerprintText({ ...passport, country: 'FR' }));
});

const right: IdentityFacts = {
  kind: 'personal',
  document: 'resident_id',
  country: '',
  realName: '张三丰',
  idNumber: '11010519491231002X',
  birthDate: '',
  validUntil: '',
  enterpriseName: '',
  enterpriseCertificate: '',
  organizationCode: '',
};

test('names each field that is wrong or missing', () => {
  const fieldsOf = (changes: Partial<IdentityFacts>) =>
    identityProblems({ ...right, ...changes }, today).map(({ field, rule }) => `${field} ${rule}`);
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ realName: '', idNumber: '' })).toEqual(['realName required', 'idNumber required']);
  expect(fieldsOf({ realName: '张' })).toEqual(['realName too_short']);
  expect(fieldsOf({ realName: 'http://x.cn' })).toEqual(['realName person_name_format']);
  expect(fieldsOf({ realName: '阿卜杜拉·艾买提' })).toEqual([]);
  expect(fieldsOf({ validUntil: '2026-03-13' })).toEqual(['validUntil document_expired']);
  expect(fieldsOf({ validUntil: today })).toEqual([]);
  const passport = { document: 'passport', idNumber: 'C01X00T47', realName: "Anne-Marie O'Neill" } as const;
  expect(fieldsOf({ ...passport })).toEqual(['country one_of', 'birthDate required', 'validUntil required']);
  const complete = { ...passport, country: 'IE', birthDate: '1990-02-03', validUntil: '2030-01-01' };
  expect(fieldsOf(complete)).toEqual([]);
  expect(fieldsOf({ ...complete, country: 'CN' })).toEqual(['country one_of']);
  expect(fieldsOf({ ...complete, birthDate: '2026-03-15' })).toEqual(['birthDate past_day']);
  expect(fieldsOf({ kind: 'enterprise' })).toEqual([
    'enterpriseName required',
    'enterpriseCertificate required',
    'organizationCode required',
  ]);
});

test('an enterprise shows its licence besides, a passport its bearer', () => {
  expect(neededPhotos('personal', 'resident_id')).toEqual(['front', 'back']);
  expect(neededPhotos('personal', 'passport')).toEqual(['page', 'holding']);
  expect(neededPhotos('enterprise', 'resident_id')).toEqual(['front', 'back', 'licence']);
});

test('the day of coming of age', () => {
  expect([adultFrom('2008-03-14'), adultFrom('2008-02-29')]).toEqual(['2026-03-14', '2026-03-01']);
});

test('masks show neither the whole nor, of a number, more than its ends', () => {
  expect([maskedPersonName('张三丰'), maskedPersonName('Anne-Marie O’Neill')]).toEqual(['张**', 'A*** O***']);
  expect(maskedNumber('11010519491231002X')).toBe('1101**********002X');
  expect(maskedNumber('C01X00T47')).toBe('C0*****47');
  expect(maskedEnterpriseName('杭州绿头鸭网络科技有限公司')).toBe('杭州绿头*****有限公司');
  fc.assert(
    fc.property(residentIds, (number) => {
      expect(maskedNumber(number)).not.toContain(number.slice(6, 14));
    }),
  );
});
