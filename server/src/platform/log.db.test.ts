/** What the log says of errors of the database: nothing that people wrote. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app/app.ts';
import { makePerson } from '../../../tests/support/people/people.ts';
import { createLog } from './log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const logged = (err: unknown): string => {
  const lines: string[] = [];
  createLog('error', { write: (line: string) => void lines.push(line) }).error({ err }, 'a call failed');
  return lines.join('');
};

test('names code, constraint and table of a row that was refused, and no value of it', async () => {
  const { email } = await makePerson(app);
  const insert = `insert into users (username, email, password_hash, created_at) values ('typed_name', $1, 'hash', now())`;
  const error = await app.sql(insert, [email]).catch((thrown: unknown) => thrown);
  const wrapped = new Error('the reply could not be kept', { cause: error });
  for (const line of [logged(error), logged(wrapped)]) {
    expect(line).toContain('users_email');
    expect(line).toContain('23505');
    for (const value of [email, 'typed_name']) expect(line).not.toContain(value);
  }
  expect(logged(wrapped)).toContain('the reply could not be kept');
});

test('says nothing of a text that is no number', async () => {
  const error = await app.sql(`select $1::int`, ['what somebody typed']).catch((thrown: unknown) => thrown);
  expect(logged(error)).toContain('22P02');
  expect(logged(error)).not.toContain('somebody');
});
