/** Real names of a shop whose secret key is rotated: data and photos are read all along, and by the new key alone. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { createTestDatabase } from '../../../../tests/support/app/database.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { freshIdNumber, sentRealName } from '../../../../tests/support/people/realNames.ts';
import { withNewSecretKey } from '../../platform/keys/keys.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-real-name-keys-'));
const database = await createTestDatabase();
const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.stop();
  await database.drop();
  rmSync(data, { recursive: true, force: true });
});

test('the job encrypts data and the keys of photos anew, and the same person is still found', async () => {
  const signing = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
  const before = { secretKey: randomBytes(32).toString('base64'), signingKey: signing.toString('base64') };
  const after = withNewSecretKey(before);
  const start = async (environment: Record<string, string | undefined>) => {
    const keys = { MALLARD_DATA: data, MALLARD_SIGNING_KEY: before.signingKey, ...environment };
    const app = await startTestApp(keys, { url: database.url, way: database.runtimeUrl });
    apps.push(app);
    return app;
  };
  const first = await start({ MALLARD_SECRET_KEY: before.secretKey });
  const idNumber = freshIdNumber();
  const id = await sentRealName(first, await makePerson(first), { idNumber });

  const second = await start({ MALLARD_SECRET_KEY: after.secretKey, MALLARD_OLDER_SECRET_KEYS: before.secretKey });
  await second.runPeriodic('keys.renew');
  const left = await second.sql(
    `select from real_names r join real_name_photos p on p.real_name_id = r.id
     where get_byte(r.facts_encrypted, 0) <> $1 or get_byte(p.key_encrypted, 0) <> $1`,
    [second.app.keys.dataKeyId],
  );
  expect(left.rowCount).toBe(0);
  const { token } = await makePerson(second, 'admin');
  const look = async (part: 'photos' | 'number') => (await second.call('lookAtRealName', { id, part }, { token })).data;
  expect((await look('number')).facts?.idNumber).toBe(idNumber);
  const [photo] = (await look('photos')).photos;
  const shown = await fetch(second.url + (photo?.url ?? ''));
  expect([shown.status, (await shown.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  const again = await sentRealName(second, await makePerson(second), { idNumber });
  const { others } = (await second.call('getRealNameReview', { id: again }, { token })).data;
  expect(others).toHaveLength(1);
});
