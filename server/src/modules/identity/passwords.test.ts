import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight, passwordCost, unknownHash } from './passwords.ts';

test('a password is known again, another one is not', async () => {
  const passwordHash = await hashPassword('Kx7pVuw2');
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(await isPasswordRight(passwordHash, 'Kx7pVuw2')).toBe(true);
  expect(await isPasswordRight(passwordHash, 'Kx7pVuw3')).toBe(false);
});

test('the same password never has the same hash', async () => {
  expect(await hashPassword('Kx7pVuw2')).not.toBe(await hashPassword('Kx7pVuw2'));
});

test('where there is no account nothing is right, after work of the same cost', async () => {
  const { memoryCost, timeCost, parallelism } = passwordCost;
  const cost = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  expect(await isPasswordRight(undefined, 'Kx7pVuw2')).toBe(false);
  expect(unknownHash.startsWith(cost)).toBe(true);
  expect((await hashPassword('Kx7pVuw2')).startsWith(cost)).toBe(true);
});
