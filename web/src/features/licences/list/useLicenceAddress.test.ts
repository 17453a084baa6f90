import { describe, expect, test } from 'vitest';
import { valuesIn } from '../../../record/useAddress.ts';
import { licenceAddress, listInput } from './useLicenceAddress.ts';

const read = (address: string) => valuesIn(new URLSearchParams(address), licenceAddress);

describe('the address of a holder’s licences', () => {
  test('says what is listed and what is open', () => {
    expect(read('state=expired&search=map&licence=1007&part=history')).toMatchObject({
      state: 'expired',
      search: 'map',
      licence: 1007,
      part: 'history',
    });
  });

  test.each(['', 'state=stolen&licence=abc&part=secrets', 'licence=0', 'licence=-4', 'licence=1e3'])(
    'leaves out what is none: %s',
    (address) => {
      expect(read(address)).toMatchObject({
        state: undefined,
        search: undefined,
        licence: undefined,
        part: 'overview',
      });
    },
  );

  test('asks for what ends soon and for a state by different names', () => {
    expect(listInput({ state: 'ending', search: undefined })).toMatchObject({ ending: 'yes', sort: 'issued' });
    expect(listInput({ state: 'revoked', search: 'abc' })).toMatchObject({ state: 'revoked', search: 'abc' });
    expect(listInput({ state: undefined, search: undefined })).toEqual({ sort: 'issued', direction: 'desc' });
    expect(listInput({ state: undefined, search: undefined, from: '2030-02-02', to: '2030-02-01' }).to).toBeUndefined();
  });
});
