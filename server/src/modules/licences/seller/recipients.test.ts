import { describe, expect, test } from 'vitest';
import { checkRecipients, nameKey, readRecipients, type KnownUser } from './recipients.ts';

const people: KnownUser[] = [
  { id: 1, username: 'Teal', state: 'active', triedIt: false },
  { id: 2, username: 'gone', state: 'frozen', triedIt: false },
  { id: 3, username: 'eider', state: 'active', triedIt: true },
];
const known = new Map(people.map((user) => [nameKey(user.username), user]));
const problems = (text: string, trial = false) =>
  checkRecipients(readRecipients(text), known, { trial }).map(({ line, username, problem, user }) => [
    line,
    username,
    problem,
    user?.id,
  ]);

describe('a list of recipients', () => {
  test('counts its lines with the empty ones, whatever ends them', () => {
    expect(problems('\n teal \r\n\r\neider')).toEqual([
      [2, 'Teal', null, 1],
      [4, 'eider', null, 3],
    ]);
    expect(readRecipients('\n \n\t')).toEqual([]);
  });

  test('says of each line what is wrong with it', () => {
    expect(problems('teal\nTEAL\nnobody\nGONE\nx\n小明')).toEqual([
      [1, 'Teal', null, 1],
      [2, 'Teal', 'twice', undefined],
      [3, 'nobody', 'unknown', undefined],
      [4, 'GONE', 'unknown', undefined],
      [5, 'x', 'not_a_name', undefined],
      [6, '小明', 'not_a_name', undefined],
    ]);
  });

  test('gives a trial to nobody twice', () => {
    expect(problems('eider', true)).toEqual([[1, 'eider', 'trial_used', undefined]]);
    expect(problems('teal', true)).toEqual([[1, 'Teal', null, 1]]);
  });
});
