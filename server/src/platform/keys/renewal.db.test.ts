/** A shop whose secret key is rotated: what the old one encrypted is read all along, and encrypted anew. */
import { afterAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { createTestDatabase } from '../../../../tests/support/app/database.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { withNewSecretKey } from './keys.ts';
import type { KeyTexts } from './keyFile.ts';

const apps: TestApp[] = [];
const before: KeyTexts = {
  secretKey: randomBytes(32).toString('base64'),
  signingKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
};
const after = withNewSecretKey(before);
const database = await createTestDatabase();
const start = async ({ secretKey, signingKey, olderSecretKeys = [] }: KeyTexts) => {
  const app = await startTestApp(
    {
      MALLARD_SECRET_KEY: secretKey,
      MALLARD_SIGNING_KEY: signingKey,
      MALLARD_OLDER_SECRET_KEYS: olderSecretKeys.join(','),
    },
    { url: database.url, way: database.runtimeUrl },
  );
  apps.push(app);
  return app;
};
afterAll(async () => {
  for (const app of apps) await app.stop();
  await database.drop();
});

test('is read by the old key, and after the job by the new one alone', async () => {
  const first = await start(before);
  const buyer = await makeBuyer(first, 1_000_000);
  const product = await makeLicence(first, 699);
  await buy(first, buyer, product);
  await first.drainJobs();
  const { rows } = await first.sql('select id from licences');
  const licenceId = Number(rows[0]?.['id']);
  const shown = async (app: TestApp) =>
    (await app.call('getLicence', { id: licenceId }, { token: buyer.token })).data.key;
  const known = await shown(first);

  const second = await start(after);
  expect(second.app.keys.mark, 'backups still know the installation').toEqual(first.app.keys.mark);
  expect(await shown(second)).toEqual(known);
  const admin = await makePerson(second, 'admin');
  const keysPart = async () => (await second.call('getHealth', {}, { token: admin.token })).data.keys;
  const waiting = await keysPart();
  expect(waiting).toMatchObject({ state: 'look', problem: 'keys_renewing', older: 1 });
  expect(waiting.waiting).toBeGreaterThan(0);

  await second.runPeriodic('keys.renew');
  expect(await keysPart()).toEqual({ state: 'fine', problem: null, older: 1, waiting: 0 });
  expect(await shown(second)).toEqual(known);
  expect(
    await second.sql('select from licences where get_byte(key_encrypted, 0) = $1', [first.app.keys.dataKeyId]),
  ).toMatchObject({ rowCount: 0 });
  // Whoever has the old key alone reads nothing any more.
  expect((await first.call('getLicence', { id: licenceId }, { token: buyer.token })).status).toBe(500);
});
