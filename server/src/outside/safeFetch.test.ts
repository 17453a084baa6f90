/** Against real servers on loopback: what may not be called is not called, what may is bounded. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createPlainServer, type AddressInfo, type Server as AnyServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../tests/support/servers/certificate.ts';
import { startNameServer, type NameServer } from '../../../tests/support/servers/nameServer.ts';
import { lookUpText } from './dnsNames.ts';
import { isListed, refusedUrl, safeFetch, type OutboundFor } from './safeFetch.ts';

interface Seen {
  url: string | undefined;
  method: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
  localAddress: string | undefined;
}

let names: NameServer;
let server: Server;
let secure: Server;
let port: number;
let securePort: number;
let cert: string;
let seen: Seen[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  names = await startNameServer();
  const made = makeCertificate(['shop.test']);
  cert = made.cert;
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { url, method, headers, socket } = request;
      seen.push({ url, method, headers, body, localAddress: socket.localAddress });
      answer(response);
    });
  };
  server = createServer(listener);
  secure = createSecureServer({ key: made.key, cert }, listener);
  port = await listen(server, '0.0.0.0');
  securePort = await listen(secure, '127.0.0.1');
});
afterAll(async () => {
  server.closeAllConnections();
  secure.closeAllConnections();
  server.close();
  secure.close();
  await names.stop();
});
beforeEach(() => {
  seen = [];
  names.asked = [];
  names.isSilent = false;
  names.records = { 'shop.test': { A: ['127.0.0.1'] } };
  answer = (response) => response.end('well');
});

function listen(listening: AnyServer, host: string): Promise<number> {
  return new Promise((resolve) => {
    listening.listen(0, host, () => resolve((listening.address() as AddressInfo).port));
  });
}

function outbound(more: Partial<OutboundFor> = {}): OutboundFor {
  const allow = [
    { host: 'shop.test', port, purpose: 'shops' as const },
    { host: 'shop.test', port: 443, purpose: 'shops' as const },
  ];
  return { purpose: 'shops', dnsServers: [names.address], allow, ports: { 443: securePort }, ca: cert, ...more };
}

test('calls what is allowed: method, headers, body and address arrive as said', async () => {
  answer = (response) => response.writeHead(404, { 'x-said': 'yes' }).end('not here');
  const url = `http://shop.test:${port}/hook?x=1#part`;
  const said = await safeFetch(outbound(), url, { method: 'POST', body: '{"鸭":1}', headers: { 'x-one': '1' } });
  expect(said).toMatchObject({ ok: true, status: 404, headers: { 'x-said': 'yes' } });
  expect(said.ok && said.body.toString()).toBe('not here');
  expect(seen).toMatchObject([{ url: '/hook?x=1', method: 'POST', body: '{"鸭":1}' }]);
  expect(seen[0]?.headers).toMatchObject({
    host: `shop.test:${port}`,
    'x-one': '1',
    'content-length': '9',
    connection: 'close',
    'accept-encoding': 'identity',
  });
});

test('over TLS the name is proven by the certificate, though the address is called', async () => {
  expect(await safeFetch(outbound(), 'https://shop.test/')).toMatchObject({ ok: true, status: 200 });
  expect(seen[0]?.headers['host']).toBe('shop.test');
  names.records['other.test'] = { A: ['127.0.0.1'] };
  const other = outbound({ allow: [{ host: 'other.test', port: 443, purpose: 'shops' as const }] });
  expect(await safeFetch(other, 'https://other.test/')).toEqual({ ok: false, failure: 'tls_failed' });
  const { ca: _, ...stranger } = outbound();
  expect(await safeFetch(stranger, 'https://shop.test/')).toEqual({ ok: false, failure: 'tls_failed' });
  expect(seen).toHaveLength(1);
});

test('the name is looked up once, and the address that was checked is the one that is called', async () => {
  names.records = { 'shop.test': { A: ['127.0.0.3'] } };
  answer = (response) => response.end();
  const asking = safeFetch(outbound(), `http://shop.test:${port}/`);
  const turned = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (names.asked.length < 2) return;
      clearInterval(timer);
      names.records = { 'shop.test': { A: ['127.0.0.4'] } };
      resolve();
    }, 1);
  });
  await Promise.all([asking, turned]);
  expect(names.asked.toSorted()).toEqual(['A shop.test', 'AAAA shop.test']);
  expect(seen.map(({ localAddress }) => localAddress)).toEqual(['127.0.0.3']);
});

test.each([
  ['127.0.0.1', undefined],
  ['10.0.0.8', undefined],
  ['169.254.169.254', undefined],
  [undefined, '::1'],
  [undefined, '::ffff:7f00:1'],
  [undefined, 'fd00:ec2::254'],
  ['93.184.216.34', '::1'],
])('a name whose address is %s and %s is not called', async (four, six) => {
  names.records['evil.test'] = { A: four ? [four] : [], AAAA: six ? [six] : [] };
  expect(await safeFetch(outbound(), 'http://evil.test/')).toEqual({ ok: false, failure: 'address_refused' });
});

test('one address of several that is not public spoils them all', async () => {
  names.records['evil.test'] = { A: ['93.184.216.34', '93.184.216.35', '192.168.0.1'] };
  expect(await safeFetch(outbound(), 'https://evil.test/')).toEqual({ ok: false, failure: 'address_refused' });
});

test.each([
  ['nonsense', 'url_malformed'],
  ['http://', 'url_malformed'],
  [`http://shop.test/${'x'.repeat(2000)}`, 'url_malformed'],
  ['ftp://shop.test/', 'scheme_refused'],
  ['file:///etc/passwd', 'scheme_refused'],
  ['gopher://shop.test:80/', 'scheme_refused'],
  ['javascript:alert(1)', 'scheme_refused'],
  ['http://me@shop.test/', 'credentials_refused'],
  ['http://:secret@shop.test/', 'credentials_refused'],
  ['http://shop.test:8080/', 'port_refused'],
  ['http://shop.test:22/', 'port_refused'],
  ['http://localhost/', 'address_refused'],
  ['http://Printer.LOCAL./', 'address_refused'],
  ['http://postgres/', 'address_refused'],
  ['http://nas.home.arpa/', 'address_refused'],
  ['http://127.0.0.1/', 'address_refused'],
  ['http://2130706433/', 'address_refused'],
  ['http://0x7f.1/', 'address_refused'],
  ['http://0177.0.0.1/', 'address_refused'],
  ['http://127.1./', 'address_refused'],
  ['http://[::1]/', 'address_refused'],
  ['http://[::ffff:10.0.0.1]:443/', 'address_refused'],
] as const)('%s is refused by its text: %s', async (url, failure) => {
  expect(await safeFetch(outbound(), url)).toEqual({ ok: false, failure });
  expect(refusedUrl(outbound(), url)).toBe(failure);
  expect(names.asked).toEqual([]);
});

test('what is right by its text is not refused by it', () => {
  expect(refusedUrl(outbound(), 'https://hooks.example/x')).toBeUndefined();
  expect(refusedUrl(outbound(), 'http://8.8.8.8:443/')).toBeUndefined();
});

test('a listed address is called whatever way it is written in, on its port only', async () => {
  const listed = outbound({ allow: [{ host: '127.0.0.1', port, purpose: 'shops' as const }] });
  expect(await safeFetch(listed, `http://0x7f000001:${port}/`)).toMatchObject({ ok: true });
  expect(await safeFetch(listed, `http://127.0.0.1:${securePort}/`)).toEqual({ ok: false, failure: 'port_refused' });
  expect(await safeFetch(listed, `http://127.0.0.2:${port}/`)).toEqual({ ok: false, failure: 'port_refused' });
});

test('the names of the host itself count for what is listed', async () => {
  const listed = outbound({ allow: [{ host: 'localhost', port, purpose: 'shops' as const }] });
  expect(await safeFetch(listed, `http://LOCALHOST.:${port}/`)).toMatchObject({ ok: true });
  expect((await safeFetch(listed, 'http://localhost/')).ok).toBe(false);
});

test.each([301, 302, 307, 308])('a redirect (%d) is not followed', async (status) => {
  answer = (response) => response.writeHead(status, { location: 'http://127.0.0.1/' }).end();
  const said = await safeFetch(outbound(), `http://shop.test:${port}/`);
  expect(said).toEqual({ ok: false, failure: 'redirected', status });
  expect(seen).toHaveLength(1);
});

test('a name that does not exist, has no address, or whose server is silent', async () => {
  names.records['empty.test'] = {};
  expect(await safeFetch(outbound(), 'http://none.test/')).toEqual({ ok: false, failure: 'name_not_found' });
  expect(await safeFetch(outbound(), 'http://empty.test/')).toEqual({ ok: false, failure: 'name_not_found' });
  names.isSilent = true;
  const silent = await safeFetch(outbound(), 'http://none.test/', { timeoutMs: 300 });
  expect(silent).toEqual({ ok: false, failure: 'timed_out' });
});

test('an answer that never begins, or never ends, is given up', async () => {
  const url = `http://shop.test:${port}/`;
  answer = () => undefined;
  expect(await safeFetch(outbound(), url, { timeoutMs: 200 })).toEqual({ ok: false, failure: 'timed_out' });
  let timer: NodeJS.Timeout | undefined;
  answer = (response) => {
    timer = setInterval(() => response.write('x'), 10);
  };
  expect(await safeFetch(outbound(), url, { timeoutMs: 200 })).toEqual({ ok: false, failure: 'timed_out' });
  clearInterval(timer);
});

test('a body that is too large is not read to its end', async () => {
  const url = `http://shop.test:${port}/`;
  const writeForEver = (response: ServerResponse) => {
    const more = () => {
      if (!response.destroyed && response.write(Buffer.alloc(16_384))) setImmediate(more);
    };
    response.on('drain', more);
    more();
  };
  answer = writeForEver;
  const said = await safeFetch(outbound(), url, { bytesMax: 1000 });
  expect(said).toEqual({ ok: false, failure: 'body_too_large', status: 200 });
  const cut = await safeFetch(outbound(), url, { bytesMax: 1000, cutsLargeBody: true });
  expect(cut).toMatchObject({ ok: true, status: 200 });
  expect(cut.ok && cut.body.length).toBe(1000);
  answer = (response) => response.end(Buffer.alloc(1000));
  expect(await safeFetch(outbound(), url, { bytesMax: 1000 })).toMatchObject({ ok: true });
});

test('a connection that breaks, is no HTTP, or is refused', async () => {
  const url = `http://shop.test:${port}/`;
  answer = (response) => response.writeHead(200, { 'content-length': '10' }).write('half', () => response.destroy());
  expect(await safeFetch(outbound(), url)).toMatchObject({ ok: false, failure: 'connection_broken' });

  const odd = createPlainServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('SSH-2.0-odd\r\n'),
  );
  const oddPort = await listen(odd, '127.0.0.1');
  const allowed = outbound({ allow: [{ host: 'shop.test', port: oddPort, purpose: 'shops' }] });
  const oddUrl = `http://shop.test:${oddPort}/`;
  expect(await safeFetch(allowed, oddUrl)).toMatchObject({ ok: false, failure: 'connection_broken' });
  await new Promise((resolve) => odd.close(resolve));
  expect(await safeFetch(allowed, oddUrl)).toEqual({ ok: false, failure: 'connect_failed' });
});

test('the next address is tried where nobody listens', async () => {
  const only = createServer((_request, response) => response.end('here'));
  const onlyPort = await listen(only, '127.0.0.2');
  names.records['two.test'] = { A: ['127.0.0.1', '127.0.0.2'] };
  const allowed = outbound({ allow: [{ host: 'two.test', port: onlyPort, purpose: 'shops' }] });
  expect(await safeFetch(allowed, `http://two.test:${onlyPort}/`)).toMatchObject({ ok: true });
  only.close();
});

test('TXT records come with their parts joined', async () => {
  names.records['_proof.shop.test'] = { TXT: [['one ', 'text'], ['another']] };
  const ask = (name: string) => lookUpText(outbound(), name, 1000);
  expect(await ask('_proof.shop.test')).toEqual({ ok: true, values: ['one text', 'another'] });
  expect(await ask('none.test')).toEqual({ ok: false, failure: 'name_not_found' });
});

test('what is listed for one purpose is not for another', async () => {
  const others = outbound({ purpose: 'proofs' });
  expect(await safeFetch(others, `http://shop.test:${port}/`)).toEqual({ ok: false, failure: 'port_refused' });
  expect([isListed(outbound(), `http://shop.test:${port}/`), isListed(others, `http://shop.test:${port}/`)]).toEqual([
    true,
    false,
  ]);
});
