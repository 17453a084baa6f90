/** What a mail leads to, and how its reader turns such mail off without a login: by a real mail server. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/servers/mailServer.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { notify, type Notice } from './service.ts';
import { subscriptionToken } from './subscriptionLink.ts';

let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({
    MALLARD_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MALLARD_MAIL_FROM: 'shop@mail.example',
  });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(() => {
  server.taken.length = 0;
});

const refused: Pick<Notice, 'kind' | 'params'> = {
  kind: 'refund_refused',
  params: { orderId: 7, titleZh: '字体', titleEn: 'A typeface', amountFen: 100 },
};
const loggedIn: Pick<Notice, 'kind' | 'params'> = { kind: 'login_new', params: { place: 'Firefox' } };

async function mailOf(person: Person, notice: Pick<Notice, 'kind' | 'params'>) {
  await app.database.transaction((tx) => notify(tx, [{ ...notice, to: [person.id] }], app.now()));
  await app.drainJobs();
  await app.runPeriodic('messages.send');
  return server.taken.filter(({ to }) => to.includes(person.email)).map(({ source }) => read(source));
}

/** Headers unfolded, and the parts decoded. */
function read(source: string) {
  const [head = ''] = source.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  const decoded = source
    .split(/\r\n\r\n/)
    .map((part) =>
      part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    )
    .join('\n\n');
  const base64 = [...source.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );
  return { header, text: [decoded, ...base64].join('\n') };
}

const tokenIn = (address: string | undefined) => /token=([\w-]+)/.exec(address ?? '')?.[1] ?? '';
/** As a visitor: nobody is logged in. */
const turn = (token: string, byMail: boolean) => app.call('setMailSubscription', { token, byMail }, { ip: freshIp() });

test('a notice by mail leads to its page, and is turned off and on again without a login, for one kind and one person', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)];
  const [mail] = await mailOf(person, refused);
  expect(mail?.text).toContain(`${app.app.config.publicUrl}/order/order?order=7`);
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const address = mail?.header('List-Unsubscribe');
  expect(address).toMatch(new RegExp(`^<${app.app.config.publicUrl}/unsubscribe\\?token=[\\w-]+>$`));
  const token = tokenIn(address);
  expect(mail?.text).toContain(`/unsubscribe?token=${token}`);

  expect((await app.call('getMailSubscription', { token })).data).toEqual({ topic: 'refunds', byMail: true });
  expect((await turn(token, false)).data).toEqual({ topic: 'refunds', byMail: false });
  expect((await turn(token, false)).status).toBe(200);
  server.taken.length = 0;
  expect(await mailOf(person, refused)).toEqual([]);
  expect(await mailOf(other, refused)).toHaveLength(1);
  const kept = (await app.call('getMessagePreferences', {}, { token: person.token })).data.topics;
  expect(kept.filter(({ byMail }) => byMail).map(({ topic }) => topic)).toContain('licences');
  expect((await turn(token, true)).data).toEqual({ topic: 'refunds', byMail: true });
  expect(await mailOf(person, refused)).toHaveLength(1);
});

test('mail about security leads to its page and cannot be turned off', async () => {
  const person = await makePerson(app);
  const [mail] = await mailOf(person, loggedIn);
  expect(mail?.text).toContain(`${app.app.config.publicUrl}/security`);
  expect([mail?.header('List-Unsubscribe'), mail?.header('List-Unsubscribe-Post')]).toEqual([undefined, undefined]);
  expect(mail?.text).not.toContain('/unsubscribe');
});

test('a link with one character changed does nothing, and the log of mail holds none', async () => {
  const person = await makePerson(app);
  const token = subscriptionToken(app.app.keys, { userId: person.id, topic: 'refunds' });
  for (const at of [0, 20, token.length - 1]) {
    const forged = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect((await turn(forged, false)).name).toBe('not_found');
  }
  await mailOf(person, refused);
  const { rows } = await app.sql('select * from mail_outbox where recipient = $1', [person.email]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('unsubscribe');
  expect(rows[0]).toMatchObject({ link: '/order/order?order=7', topic: 'refunds', state: 'sent' });
});
