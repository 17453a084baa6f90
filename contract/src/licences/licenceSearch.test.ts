import { describe, expect, test } from 'vitest';
import { readLicenceSearch } from './licenceSearch.ts';

describe('a search among licences', () => {
  test.each([
    ['300017', { by: 'number', id: 300017 }],
    ['-5c7q', { by: 'tail', tail: '5C7Q' }],
    ['••••-ABCD', { by: 'tail', tail: 'ABCD' }],
    ['…OIL7', { by: 'tail', tail: '0117' }],
    ['5C7Q', { by: 'tail', tail: '5C7Q' }],
    ['1234', { by: 'tail', tail: '1234' }],
    ['teal', { by: 'holder', name: 'teal' }],
    [' Teal_7 ', { by: 'holder', name: 'Teal_7' }],
    ['7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C', { by: 'key' }],
    ['7k2qf x9a3m t0b6w prh4d 8zn5c', { by: 'key' }],
    ['７K2QFX9A3MT0B6WPRH4D8ZN5C', { by: 'key' }],
  ])('%j is %j', (text, read) => {
    expect(readLicenceSearch(text)).toEqual(read);
  });

  test.each(['', '小明', 'a b', '12', "x' or 1=1", '1234567890123456'])('%j can mean nothing', (text) => {
    expect(readLicenceSearch(text)).toBeUndefined();
  });
});
