/** How often something was looked up, for its holder. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makeCertificate } from '../../../../tests/support/trade/inquiries.ts';
import { setLicenceStage, type LicenceStage } from '../../../../tests/support/licences/licences.ts';
import { freshIp, makePerson } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let stage: LicenceStage;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());

const inquire = async (query: string) => (await app.call('inquire', { query }, { ip: freshIp() })).data;
const lookups = async (licenceId: number, fromDay = '') => {
  const { rows } = await app.sql(
    `select day::text, kind, count::int from licence_lookups
     where licence_id = $1 and day::text >= $2 order by day desc, kind`,
    [licenceId, fromDay],
  );
  return rows;
};
const today = () => siteDay(app);

test('look-ups at the same time are all counted, each by what was asked', async () => {
  const { id, key } = await stage.issue({ seats: 3 });
  await stage.bind(id, 'counted.example.com');
  // Both stand for the same site, as of a time when they were two places.
  await app.sql(
    "insert into activations (licence_id, kind, target, created_at) values ($1, 'domain', 'www.counted.example.com', $2)",
    [id, app.now()],
  );
  const other = await stage.issue();
  const queries = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? key : 'www.counted.example.com'));
  const answers = await Promise.all([...queries, other.key, 'nobody.example.com'].map(inquire));
  const token = answers[0]?.items[0]?.link ?? '';
  await Promise.all(Array.from({ length: 7 }, () => app.call('getCertificate', { token }, { ip: freshIp() })));
  const counted = [
    { day: today(), kind: 'domain', count: 30 },
    { day: today(), kind: 'key', count: 10 },
    { day: today(), kind: 'link', count: 7 },
  ];
  await expect.poll(() => lookups(id)).toEqual(counted);
  expect(await lookups(other.id)).toEqual([{ day: today(), kind: 'key', count: 1 }]);
  app.pass(24 * 60 * 60);
  await inquire(key);
  await expect.poll(() => lookups(id, today())).toEqual([{ day: today(), kind: 'key', count: 1 }]);
  expect(await lookups(id)).toHaveLength(4);
});

test('look-ups of a certificate are shown to its holder', async () => {
  const certificate = await makeCertificate(app, await makePerson(app, 'admin'));
  await Promise.all(Array.from({ length: 6 }, () => inquire(certificate.number)));
  const own = async () => (await app.call('listOwnCertificates', {}, { token: certificate.holder.token })).data.list;
  await expect.poll(async () => (await own())[0]?.lookups).toBe(6);
});

test('what cannot be counted is logged, and the asker learns nothing of it', async () => {
  const { id, key } = await stage.issue();
  const error = vi.spyOn(app.app.log, 'error').mockImplementation(() => undefined);
  await app.sql('alter table licence_lookups rename to gone');
  try {
    expect((await inquire(key)).result).toBe('valid');
    await expect.poll(() => error.mock.calls.length).toBe(1);
  } finally {
    await app.sql('alter table gone rename to licence_lookups');
    error.mockRestore();
  }
  expect(await lookups(id)).toEqual([]);
});
