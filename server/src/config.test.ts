import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const secretKey = Buffer.from('9f1c2b7ae05d4413886fd1c3b29a7e54f0e1d2c3b4a5968778695a4b3c2d1e0f', 'hex').toString(
  'base64',
);
const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'der' })
  .toString('base64');
const production = {
  MALLARD_MODE: 'production',
  MALLARD_PUBLIC_URL: 'https://shop.example',
  MALLARD_SECRET_KEY: secretKey,
  MALLARD_SIGNING_KEY: signingKey,
  MALLARD_TRUSTED_PROXIES: '10.0.0.5',
};
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

test('starts with nothing set', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    mode: 'local',
    host: 'localhost',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    secretKey: undefined,
    signingKey: undefined,
    demo: true,
    sandboxGateway: true,
    trustedProxies: [],
    outbound: { dnsServers: [], allow: [] },
    logLevel: 'info',
  });
  expect(config.dataFolder).toMatch(/[/\\]data$/);
});

test('an empty value counts as not set', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ', MALLARD_ADMIN_PASSWORD: '', MALLARD_NOTHING: '' })).toEqual(
    parseConfig({}),
  );
});

test('production takes keys and address, and is without demo data and sandbox', () => {
  const config = parseConfig({ ...production, HOST: '0.0.0.0', PORT: '80' });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://shop.example',
    demo: false,
    sandboxGateway: false,
  });
  expect(config.secretKey?.symmetricKeySize).toBe(32);
  expect(config.signingKey?.asymmetricKeyType).toBe('ed25519');
});

test('keys do not show when the configuration is printed', () => {
  const config = parseConfig(production);
  for (const printed of [inspect(config, { depth: 9 }), JSON.stringify(config)]) {
    expect(printed).not.toContain(secretKey);
    expect(printed).not.toContain(signingKey);
  }
});

test.each([
  ['smtp://shop:p%40ss@mail.example', { host: 'mail.example', port: 587, isSecure: false, isLoopback: false }, 'p@ss'],
  [
    'smtps://shop:horse7@mail.example',
    { host: 'mail.example', port: 465, isSecure: true, isLoopback: false },
    'horse7',
  ],
  ['smtp://shop:horse7@[::1]:2525', { host: '::1', port: 2525, isSecure: false, isLoopback: true }, 'horse7'],
])('the mail server %s', (url, server, password) => {
  const config = parseConfig({ MALLARD_SMTP_URL: url, MALLARD_MAIL_FROM: 'shop@mail.example' });
  expect(config.smtp).toMatchObject({ ...server, from: 'shop@mail.example', login: { user: 'shop' } });
  expect(config.smtp?.login?.pass()).toBe(password);
  expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain(password);
});

test('origins are addresses without path', () => {
  const { allowedOrigins, apiUrl } = parseConfig({
    MALLARD_ALLOWED_ORIGINS: 'https://a.example, https://b.example/',
    MALLARD_API_URL: 'https://api.example/',
  });
  expect([allowedOrigins, apiUrl]).toEqual([['https://a.example', 'https://b.example'], 'https://api.example']);
  for (const wrong of ['a.example', '*', 'https://a.example/x'])
    expect(() => parseConfig({ MALLARD_ALLOWED_ORIGINS: wrong })).toThrow(/MALLARD_ALLOWED_ORIGINS/);
  const twoApis = { MALLARD_API_URL: 'https://a.example,https://b.example' };
  expect(() => parseConfig(twoApis)).toThrow(ConfigError);
  expect(() => parseConfig({ ...production, MALLARD_API_URL: 'http://api.example' })).toThrow(/production needs https/);
});

test('what random keys look like passes', () => {
  for (let round = 0; round < 200; round += 1) {
    parseConfig({ MALLARD_SECRET_KEY: randomBytes(32).toString('base64') });
  }
});

test.each([
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ HOST: '127.0.0.2', PORT: '81' }, 'http://127.0.0.2:81'],
  [{ HOST: '0.0.0.0', MALLARD_ALLOW_FOREIGN_HOST: 'yes' }, 'http://localhost:8080'],
  [{ MALLARD_PUBLIC_URL: 'https://shop.example/' }, 'https://shop.example'],
])('public address of %j', (env, publicUrl) => {
  expect(parseConfig(env).publicUrl).toBe(publicUrl);
});

test('only a database of its own bounds the pools closely', () => {
  const env = { MALLARD_POOL_SIZE: '200', DATABASE_URL: 'postgresql:///mallard?host=/run/postgresql' };
  expect(parseConfig(env)).toMatchObject({ poolSize: 200, databaseUrl: env.DATABASE_URL });
});

test('proxies are addresses or ranges', () => {
  expect(parseConfig({ MALLARD_TRUSTED_PROXIES: '10.0.0.5, 172.16.0.0/12,::1' }).trustedProxies).toEqual([
    '10.0.0.5',
    '172.16.0.0/12',
    '::1',
  ]);
});

test('whom the server may call, and whom it asks for names', () => {
  const MALLARD_DNS_SERVERS = '1.1.1.1, 127.0.0.1:5353,[::1]:53,2606:4700:4700::1111';
  expect(parseConfig({ MALLARD_DNS_SERVERS }).outbound.dnsServers).toEqual(MALLARD_DNS_SERVERS.split(/, ?/));
  expect(
    parseConfig({ MALLARD_OUTBOUND_ALLOW: 'Hooks.Internal:8443,shops=10.0.0.5:80,proofs=[::1]:81' }).outbound.allow,
  ).toEqual([
    { host: 'hooks.internal', port: 8443, purpose: 'platform' },
    { host: '10.0.0.5', port: 80, purpose: 'shops' },
    { host: '::1', port: 81, purpose: 'proofs' },
  ]);
});

const openDatabases = [
  'postgresql://u:p@db.internal:5432/mallard',
  'postgresql://db.internal/mallard?sslmode=require',
  'postgresql://u@10.0.0.9/mallard?sslmode=no-verify',
  'postgres://u@[2001:db8::1]:5432/mallard',
  'postgresql://u@localhost/mallard?host=db.internal',
  'postgresql://u@db.internal/mallard?sslmode=verify-full&sslmode=disable',
];

test('production takes a database over the network with verified TLS, by a socket, or when told so', () => {
  for (const DATABASE_URL of [
    'postgresql://u:p@db.internal:5432/mallard?sslmode=verify-full',
    'postgresql://u:p@127.0.0.1:5432/mallard',
    'postgresql://u:p@localhost/mallard',
    'postgresql://u@[::1]/mallard',
    'postgresql:///mallard?host=/run/postgresql',
    'postgresql://%2Frun%2Fpostgresql/mallard',
  ]) {
    expect(parseConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  }
  for (const DATABASE_URL of openDatabases) {
    expect(parseConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    parseConfig({ ...production, DATABASE_URL, MALLARD_ALLOW_PLAIN_DATABASE: 'yes' });
  }
});

test('production says who its proxies are, or that there are none; http only when told so', () => {
  expect(parseConfig({ ...production, MALLARD_TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  const plain = { ...production, MALLARD_PUBLIC_URL: 'http://shop.example', MALLARD_ALLOW_HTTP: 'yes' };
  expect(parseConfig(plain).publicUrl).toBe('http://shop.example');
});

describe('a wrong value stops the start with a sentence that names it', () => {
  const without = (name: keyof typeof production) => ({ ...production, [name]: undefined });
  const seed = (bytes: Buffer) => Buffer.concat([ed25519Prefix, bytes]).toString('base64');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'der' });

  test.each<[Record<string, string | undefined>, string]>([
    [{ MALLARD_MODE: 'prod' }, 'MALLARD_MODE is "prod": it must be one of local, production.'],
    [{ PORT: '0' }, 'PORT is "0": it must be a whole number from 1 to 65535.'],
    [{ PORT: '80a' }, 'PORT is "80a"'],
    [{ PORT: '65536' }, 'PORT is "65536"'],
    [{ HOST: 'http://localhost' }, 'HOST must be'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ HOST: 'shop.example' }, 'HOST is shop.example'],
    [{ HOST: '127.0.0.1.shop.example' }, 'HOST is 127.0.0.1.shop.example'],
    [{ MALLARD_ALLOW_FOREIGN_HOST: 'maybe' }, 'MALLARD_ALLOW_FOREIGN_HOST is "maybe": it must be yes or no.'],
    [{ MALLARD_PUBLIC_URL: 'shop.example' }, 'MALLARD_PUBLIC_URL must be'],
    [{ MALLARD_PUBLIC_URL: 'https://shop.example/mall' }, 'MALLARD_PUBLIC_URL must be'],
    [{ MALLARD_PUBLIC_URL: 'ftp://shop.example' }, 'MALLARD_PUBLIC_URL must be'],
    [{ DATABASE_URL: 'mysql://localhost/mallard' }, 'DATABASE_URL must start'],
    [{ MALLARD_SMTP_URL: 'mail.example', MALLARD_MAIL_FROM: 'a@b.example' }, 'MALLARD_SMTP_URL must be a mail server'],
    [
      { MALLARD_SMTP_URL: 'smtp://m.example/x', MALLARD_MAIL_FROM: 'a@b.example' },
      'MALLARD_SMTP_URL must be a mail server',
    ],
    [{ MALLARD_SMTP_URL: 'smtp://a:%@m.example', MALLARD_MAIL_FROM: 'a@b.example' }, 'MALLARD_SMTP_URL holds a %'],
    [{ MALLARD_SMTP_URL: 'smtp://mail.example' }, 'MALLARD_MAIL_FROM must be the address'],
    [{ MALLARD_SMTP_URL: 'smtp://mail.example', MALLARD_MAIL_FROM: 'Shop <a@b.example>' }, 'MALLARD_MAIL_FROM must be'],
    [{ MALLARD_MAIL_FROM: 'a@b.example' }, 'MALLARD_MAIL_FROM needs MALLARD_SMTP_URL'],
    [{ READ_DATABASE_URL: 'localhost' }, 'READ_DATABASE_URL must start'],
    [{ MALLARD_POOL_SIZE: '1' }, 'MALLARD_POOL_SIZE is "1"'],
    [{ MALLARD_POOL_SIZE: '41' }, 'MALLARD_POOL_SIZE is "41": it must be a whole number from 2 to 40.'],
    [{ MALLARD_ADMIN_PASSWORD: 'Ab1' }, 'MALLARD_ADMIN_PASSWORD must have'],
    [{ MALLARD_ADMIN_PASSWORD: 'abcdefg1' }, 'MALLARD_ADMIN_PASSWORD must have'],
    [{ MALLARD_ADMIN_PASSWORD: 'short words 1' }, 'MALLARD_ADMIN_PASSWORD must have'],
    [{ MALLARD_ADMIN_NAME: 'no spaces' }, 'MALLARD_ADMIN_NAME must have'],
    [{ MALLARD_SECRET_KEY: '***' }, 'MALLARD_SECRET_KEY is not base64'],
    [{ MALLARD_SECRET_KEY: randomBytes(16).toString('base64') }, 'MALLARD_SECRET_KEY has 16 bytes'],
    [{ MALLARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }, 'MALLARD_SECRET_KEY is not random'],
    [{ MALLARD_SECRET_KEY: Buffer.from('abcdefgh'.repeat(4)).toString('base64') }, 'MALLARD_SECRET_KEY is not random'],
    [
      { MALLARD_SECRET_KEY: Buffer.from('correct horse battery staple, XY').toString('base64') },
      'MALLARD_SECRET_KEY is not random',
    ],
    [{ MALLARD_SIGNING_KEY: secretKey }, 'MALLARD_SIGNING_KEY cannot be read'],
    [{ MALLARD_SIGNING_KEY: rsa.toString('base64') }, 'MALLARD_SIGNING_KEY is a key of type rsa'],
    [{ MALLARD_SIGNING_KEY: seed(Buffer.alloc(32)) }, 'MALLARD_SIGNING_KEY is not random'],
    [{ MALLARD_TRUSTED_PROXIES: '10.0.0.0/33' }, 'MALLARD_TRUSTED_PROXIES holds "10.0.0.0/33"'],
    [{ MALLARD_TRUSTED_PROXIES: 'proxy' }, 'MALLARD_TRUSTED_PROXIES holds "proxy"'],
    [{ MALLARD_TRUSTED_PROXIES: '10.1/16' }, 'MALLARD_TRUSTED_PROXIES holds "10.1/16"'],
    [{ MALLARD_TRUSTED_PROXIES: '010.0.0.0/8' }, 'MALLARD_TRUSTED_PROXIES holds "010.0.0.0/8"'],
    [{ MALLARD_TRUSTED_PROXIES: '::1/129' }, 'MALLARD_TRUSTED_PROXIES holds "::1/129"'],
    [{ MALLARD_TRUSTED_PROXIES: '0.0.0.0/0,::/0' }, 'MALLARD_TRUSTED_PROXIES holds "0.0.0.0/0", which is everybody'],
    [{ MALLARD_TRUSTED_PROXIES: '10.0.0.5,::/00' }, 'MALLARD_TRUSTED_PROXIES holds "::/00", which is everybody'],
    [{ MALLARD_TRUSTED_PROXIES: 'none,10.0.0.5' }, 'MALLARD_TRUSTED_PROXIES holds "none"'],
    [without('MALLARD_TRUSTED_PROXIES'), 'MALLARD_TRUSTED_PROXIES must be set in production'],
    [{ ...production, MALLARD_PUBLIC_URL: 'http://shop.example' }, 'production needs https'],
    ...openDatabases.map((url): [Record<string, string>, string] => [
      { ...production, DATABASE_URL: url },
      'DATABASE_URL leads over the network without verified TLS',
    ]),
    [{ ...production, READ_DATABASE_URL: openDatabases[0] }, 'READ_DATABASE_URL leads over the network'],
    [{ MALLARD_DNS_SERVERS: 'dns.example' }, 'MALLARD_DNS_SERVERS holds "dns.example"'],
    [{ MALLARD_DNS_SERVERS: '1.1.1.1:0' }, 'MALLARD_DNS_SERVERS holds "1.1.1.1:0"'],
    [{ MALLARD_DNS_SERVERS: '[1.1.1.1]:53' }, 'MALLARD_DNS_SERVERS holds "[1.1.1.1]:53"'],
    [{ MALLARD_OUTBOUND_ALLOW: 'hooks.internal' }, 'MALLARD_OUTBOUND_ALLOW holds "hooks.internal"'],
    [{ MALLARD_OUTBOUND_ALLOW: 'hooks.internal:70000' }, 'MALLARD_OUTBOUND_ALLOW holds "hooks.internal:70000"'],
    [{ MALLARD_OUTBOUND_ALLOW: 'http://hooks.internal:80' }, 'MALLARD_OUTBOUND_ALLOW holds'],
    [{ MALLARD_OUTBOUND_ALLOW: 'me@hooks.internal:80' }, 'MALLARD_OUTBOUND_ALLOW holds'],
    [{ MALLARD_OUTBOUND_ALLOW: 'all=hooks.internal:80' }, 'MALLARD_OUTBOUND_ALLOW holds'],
    [{ MALLARD_OUTBOUND_ALLOW: '*:80' }, 'MALLARD_OUTBOUND_ALLOW holds'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
    [
      { MALLARD_TRUSTED_PROXY: '10.0.0.5' },
      'no setting MALLARD_TRUSTED_PROXY: the nearest name is MALLARD_TRUSTED_PROXIES',
    ],
    [{ MALLARD_PORT: '80' }, 'no setting MALLARD_PORT'],
    [{ ...production, MALARD_MODE: 'x', MALLARD_MODUS: 'production' }, 'the nearest name is MALLARD_MODE'],
    [{ ...production, MALLARD_DEMO: 'yes' }, 'MALLARD_DEMO cannot be on in production'],
    [{ ...production, MALLARD_SANDBOX_GATEWAY: 'on' }, 'MALLARD_SANDBOX_GATEWAY cannot be on in production'],
    [without('MALLARD_PUBLIC_URL'), 'MALLARD_PUBLIC_URL must be set in production'],
    [without('MALLARD_SECRET_KEY'), 'MALLARD_SECRET_KEY must be set in production'],
    [without('MALLARD_SIGNING_KEY'), 'MALLARD_SIGNING_KEY must be set in production'],
  ])('%j', (env, message) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(message);
  });
});

test('docs/configuration.md lists exactly the settings that are read', () => {
  const namesIn = (files: readonly string[], pattern: RegExp) => {
    const texts = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
    return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort();
  };
  const documented = namesIn(['../../docs/configuration.md'], /^\| `([A-Z_]+)`/gm);
  // What only a command needs is read by it.
  const commands = readdirSync(new URL('commands/', import.meta.url)).map((name) => `commands/${name}`);
  const setting = /'((?:[A-Z]+_)*(?:DATABASE_URL|PORT|HOST|LOG_LEVEL)|MALLARD_[A-Z_]+)'/g;
  expect(documented).toEqual(namesIn(['config.ts', ...commands], setting));
});
