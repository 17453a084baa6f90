import { describe, expect, test } from 'vitest';
import { addressIn, listInput } from './useLicenceAddress.ts';

const read = (address: string) => addressIn(new URLSearchParams(address));

describe('the address of a holder’s licences', () => {
  test('says what is listed and what is open', () => {
    expect(read('state=expired&search=map&licence=1007&part=history')).toEqual({
      filter: 'expired',
      search: 'map',
      licence: 1007,
      part: 'history',
    });
  });

  test.each(['', 'state=stolen&licence=abc&part=secrets', 'licence=0', 'licence=-4', 'licence=1e3'])(
    'leaves out what is none: %s',
    (address) => {
      expect(read(address)).toEqual({ filter: undefined, search: '', licence: undefined, part: 'overview' });
    },
  );

  test('asks for what ends soon and for a state by different names', () => {
    expect(listInput({ filter: 'ending', search: '' })).toEqual({ ending: 'yes' });
    expect(listInput({ filter: 'revoked', search: 'abc' })).toEqual({ state: 'revoked', search: 'abc' });
    expect(listInput({ filter: undefined, search: '' })).toEqual({});
  });
});
