import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { passwordCost } from './passwordCost.ts';
import { hashPassword, isPasswordRight, unknownHash } from './passwords.ts';

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

test('one address has no more than its share of the work, and somebody else comes in between', async () => {
  const reasons: unknown[] = [];
  const crowd = Array.from({ length: 60 }, () =>
    isPasswordRight(undefined, 'Kx7pVuw2', { ip: '10.0.0.1' }).catch((reason: unknown) => reasons.push(reason)),
  );
  await nextTurn();
  // Refused at once; who may wait can still be refused when the machine is slow.
  expect(reasons).toHaveLength(20);
  expect(reasons[0]).toMatchObject({ errorName: 'busy' });
  expect(await isPasswordRight(undefined, 'Kx7pVuw2', { ip: '10.0.0.2' })).toBe(false);
  await Promise.all(crowd);
});

test('what the server hashes for itself is never refused', async () => {
  const hashes = await Promise.all(Array.from({ length: 60 }, () => hashPassword('Kx7pVuw2')));
  expect(new Set(hashes).size).toBe(60);
});
