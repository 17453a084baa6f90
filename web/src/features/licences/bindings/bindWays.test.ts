import { expect, test } from 'vitest';
import { bindWays, partProblems } from './bindWays.ts';

test('a machine is told by parts where the policy asks for them, by one code where that does, and by either between', () => {
  const binds = ['domain', 'machine'] as const;
  expect(bindWays({ binds, fingerprint: 'two' })).toEqual(['domain', 'parts']);
  expect(bindWays({ binds, fingerprint: 'most' })).toEqual(['domain', 'parts', 'code']);
  expect(bindWays({ binds, fingerprint: 'any' })).toEqual(['domain', 'code', 'parts']);
  expect(bindWays({ binds: ['account'], fingerprint: 'any' })).toEqual(['account']);
});

test('each part that is missing is named', () => {
  expect(partProblems(['disk', ' ', ''], 'most')).toEqual([
    { field: 'fingerprint.1', rule: 'required' },
    { field: 'fingerprint.2', rule: 'required' },
  ]);
});

test('parts that are the same count once', () => {
  expect(partProblems(['Disk', ' ｄｉｓｋ '], 'two')).toEqual([
    { field: 'fingerprint.1', rule: 'parts_needed', params: { min: 2 } },
  ]);
  expect(partProblems(['disk'], 'two')).toEqual([{ field: 'fingerprint.0', rule: 'parts_needed', params: { min: 2 } }]);
  expect(partProblems(['disk', 'DISK', 'board'], 'two')).toEqual([]);
  expect(partProblems(['disk', 'disk'], 'any')).toEqual([]);
});
