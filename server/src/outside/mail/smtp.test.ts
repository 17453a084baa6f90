import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../../tests/support/servers/freePort.ts';
import { makeCertificate } from '../../../../tests/support/servers/certificate.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/servers/mailServer.ts';
import type { SmtpServer } from '../../config.ts';
import { openSender, refusalOf, type OutgoingMail } from './smtp.ts';

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const mail: OutgoingMail = {
  messageId: '7.1700000000000',
  fromName: '绿头鸭',
  to: 'reader@example.com',
  subject: '【绿头鸭】到货 / Back in stock',
  text: 'One\n\nTwo',
  html: '<p>One</p><p>Two</p>',
  date: new Date('2026-05-01T08:00:00Z'),
};
const at = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  isLoopback: true,
  login: undefined,
  from: 'shop@mail.example',
  ...more,
});

async function send(smtp: SmtpServer, sent = mail) {
  const sender = openSender(smtp);
  try {
    return await sender.send(sent);
  } finally {
    sender.close();
  }
}

test('a mail arrives as text and HTML, from the site, under a name of its own', async () => {
  server = await startMailServer();
  expect(await send(at(server.port))).toMatchObject({ isSent: true, answer: expect.stringContaining('250') });
  const [taken] = server.taken;
  expect(taken?.to).toEqual(['reader@example.com']);
  for (const line of [
    '<shop@mail.example>',
    'Message-ID: <7.1700000000000@mail.example>',
    'text/plain',
    'text/html',
    'Auto-Submitted: auto-generated',
  ]) {
    expect(taken?.source).toContain(line);
  }
});

test('a server elsewhere that offers no TLS is told nothing, neither login nor mail', async () => {
  server = await startMailServer({ login: { user: 'shop', pass: 'secret' } });
  const smtp = at(server.port, { isLoopback: false, login: { user: 'shop', pass: () => 'secret' } });
  expect(await send(smtp)).toMatchObject({ isSent: false, failure: 'tls', isFinal: false });
  expect([server.logins, server.taken]).toEqual([[], []]);
});

test('a server elsewhere is talked to by TLS, if its certificate is the right one', async () => {
  const certificate = makeCertificate(['localhost']);
  const login = { user: 'shop', pass: 'p@ss word' };
  server = await startMailServer({ certificate, login });
  const elsewhere = { host: 'localhost', isLoopback: false, login: { user: 'shop', pass: () => login.pass } };
  expect(await send(at(server.port, elsewhere))).toMatchObject({ isSent: false, failure: 'tls' });
  expect(server.logins).toEqual([]);
  expect(await send(at(server.port, { ...elsewhere, ca: certificate.cert }))).toMatchObject({ isSent: true });
  expect(server.taken).toMatchObject([{ isTls: true, user: 'shop' }]);
});

test('a wrong password, a server that is not there and a name that leads nowhere are told apart, and tried again', async () => {
  server = await startMailServer({ login: { user: 'shop', pass: 'right' } });
  const wrong = at(server.port, { login: { user: 'shop', pass: () => 'wrong' } });
  expect(await send(wrong)).toMatchObject({
    isSent: false,
    failure: 'login',
    isFinal: false,
    answer: '535 Wrong name or password',
  });
  expect(await send(at(await freePort()))).toMatchObject({ failure: 'connection', isFinal: false });
  expect(await send(at(25, { host: 'mail.invalid' }))).toMatchObject({ failure: 'name', isFinal: false });
});

test('a refusal for now is tried again, one for good is not, and either is told in the server’s words', async () => {
  server = await startMailServer();
  server.refusals.push({ code: 451, words: 'Try later' }, { code: 550, words: 'No such\nmailbox' });
  expect(await send(at(server.port))).toEqual({
    isSent: false,
    failure: 'deferred',
    isFinal: false,
    answer: '451 Try later',
  });
  expect(await send(at(server.port))).toMatchObject({
    isSent: false,
    failure: 'refused',
    isFinal: true,
    answer: expect.stringMatching(/^550.No such/),
  });
  expect(server.taken).toEqual([]);
});

test.each([
  [550, '5.1.1 <reader@example.com>: Recipient address rejected', 'no_mailbox'],
  [550, 'Mailbox unavailable', 'no_mailbox'],
  [550, '5.2.1 Disabled', 'no_mailbox'],
  [552, '5.2.2 Over quota', 'mailbox_full'],
  [552, 'Exceeded storage', 'mailbox_full'],
  [550, '5.7.1 Relaying denied', 'refused'],
  [550, 'relay not permitted', 'refused'],
  [553, '5.1.8 Sender address does not exist', 'refused'],
  [554, 'Transaction failed', 'refused'],
])('of a recipient %i %s means %s', async (code, words, failure) => {
  server = await startMailServer();
  server.noMailbox.set('reader@example.com', { code, words });
  expect(await send(at(server.port))).toEqual({ isSent: false, failure, isFinal: true, answer: `${code} ${words}` });
});

test('what is no address at all is given up', async () => {
  server = await startMailServer();
  expect(await send(at(server.port), { ...mail, to: 'nobody' })).toMatchObject({ isSent: false });
  expect(refusalOf('broken')).toMatchObject({ failure: 'connection', isFinal: false, answer: null });
});

test('a subject with a line break adds no header', async () => {
  server = await startMailServer();
  await send(at(server.port), { ...mail, subject: 'Hello\r\nBcc: other@example.com' });
  expect(server.taken.map(({ to }) => to)).toEqual([['reader@example.com']]);
  expect(server.taken[0]?.source).not.toMatch(/^Bcc:/m);
});
