/** Every setting of the server, read from the environment once. Documented for people in docs/configuration.md. */
import { createPrivateKey, createSecretKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { smsProviders } from '#contract/contacts/contactRules.ts';
import { isPasswordFormed, limits, usernamePattern } from '#contract/core/limits.ts';
import { passwordRules } from '#contract/identity/passwordRules.ts';
import { apiOriginOf } from '#contract/core/apiOrigin.ts';
import type { MailDelivery } from '#contract/messages/mailRules.ts';

/** Why the server cannot start, in a sentence for the person who started it: print the message, not the stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** A setting that is missing or wrong. The message is one sentence that names the variable and says what would be right. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type Mode = 'local' | 'production';
export type Config = ReturnType<typeof parseConfig>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** What addresses are called for: webhooks of the platform, those of shops, and proofs of domains. */
export const outboundPurposes = ['platform', 'shops', 'proofs'] as const;
export type OutboundPurpose = (typeof outboundPurposes)[number];
/** What becomes of the mail that the site writes: without a mail server only a trial shows it to its admin. */
export function mailDelivery({ mode, smtp }: Pick<Config, 'mode' | 'smtp'>): MailDelivery {
  if (smtp) return 'sent';
  return mode === 'local' ? 'log' : 'none';
}

/** Whether warnings go out as text messages. */
export function warnsBySms({ sms }: { sms: SmsSender | undefined }): boolean {
  return sms !== undefined && (sms.provider === 'sandbox' || sms.warningTemplate !== undefined);
}

/** What becomes of text messages: the sandbox shows its admin what would arrive. */
export function smsDelivery({ sms }: { sms: SmsSender | undefined }): MailDelivery {
  if (!sms) return 'none';
  return sms.provider === 'sandbox' ? 'log' : 'sent';
}

/** Who delivers text messages. */
export type SmsSender =
  | { provider: 'sandbox' }
  | {
      provider: 'aliyun';
      keyId: string;
      /** Behind a function, so that settings can be printed. */
      keySecret: () => string;
      /** As the provider approved them. */
      signName: string;
      codeTemplate: string;
      /** Of warnings; without it nobody is warned by text message. */
      warningTemplate: string | undefined;
      /** Where it is called; never from the environment but for the usual one. */
      endpoint: string;
    };

/** How the server calls addresses that users gave. */
export interface Outbound {
  /** Who is asked for names, such as `1.1.1.1` or `127.0.0.1:5353`. Empty: the host's own resolvers. */
  dnsServers: readonly string[];
  /** Hosts in lower case with a port, which may be called for one purpose though they are not public. */
  allow: readonly { host: string; port: number; purpose: OutboundPurpose }[];
  /** Certificates that are trusted instead of the well-known authorities; never from the environment. */
  ca?: string;
  /** Where the ports of allowed hosts are in truth, for a server that may not listen on 443; never from the environment. */
  ports?: Readonly<Record<number, number>>;
}

/** The mail server, as the settings name it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. Else the connection becomes TLS before anything else is said, but for loopback. */
  isSecure: boolean;
  isLoopback: boolean;
  /** The password is behind a function, so that settings can be printed. */
  login: { user: string; pass: () => string } | undefined;
  /** The address that mail comes from. */
  from: string;
  /** A certificate that is trusted instead of the well-known authorities; never from the environment. */
  ca?: string;
}

/** All settings whose names begin with MALLARD_, those of single commands too. */
const ownNames = [
  'MALLARD_ADMIN_NAME',
  'MALLARD_ADMIN_PASSWORD',
  'MALLARD_ADMIN_SECOND_FACTOR',
  'MALLARD_ALLOW_FOREIGN_HOST',
  'MALLARD_ALLOW_HTTP',
  'MALLARD_ALLOW_PLAIN_DATABASE',
  'MALLARD_ALLOWED_ORIGINS',
  'MALLARD_API_URL',
  'MALLARD_BACKUP_PASSPHRASE',
  'MALLARD_DATA',
  'MALLARD_DATABASE_OWNER_URL',
  'MALLARD_DEMO',
  'MALLARD_DNS_SERVERS',
  'MALLARD_DRILL_DATABASE_URL',
  'MALLARD_HSTS',
  'MALLARD_MAIL_FROM',
  'MALLARD_MODE',
  'MALLARD_OLDER_SECRET_KEYS',
  'MALLARD_OUTBOUND_ALLOW',
  'MALLARD_POOL_SIZE',
  'MALLARD_PUBLIC_URL',
  'MALLARD_SANDBOX_GATEWAY',
  'MALLARD_SECRET_KEY',
  'MALLARD_SIGNING_KEY',
  'MALLARD_SMS',
  'MALLARD_SMS_CODE_TEMPLATE',
  'MALLARD_SMS_KEY_ID',
  'MALLARD_SMS_KEY_SECRET',
  'MALLARD_SMS_SIGN_NAME',
  'MALLARD_SMS_WARNING_TEMPLATE',
  'MALLARD_SMTP_URL',
  'MALLARD_TRUSTED_PROXIES',
] as const;
type OwnName = (typeof ownNames)[number];
type SettingName = OwnName | 'DATABASE_URL' | 'HOST' | 'LOG_LEVEL' | 'PORT' | 'READ_DATABASE_URL';

/** Turns the environment into settings; pure. Throws `ConfigError` at the first one that is wrong. An empty value counts as not set. */
export function parseConfig(env: Environment) {
  refuseUnknown(env);
  const mode = oneOf(env, 'MALLARD_MODE', ['local', 'production'], 'local');
  const host = parseHost(env, mode);
  const port = wholeNumber(env, 'PORT', { normal: 8080, min: 1, max: 65_535 });
  const databaseUrl = parseDatabaseUrl(env, 'DATABASE_URL', mode);
  return {
    /** `local`: makes its own keys, demo data and sandbox. `production`: takes nothing for granted. */
    mode,
    /** Where to listen. Anything but loopback needs MALLARD_ALLOW_FOREIGN_HOST=yes in local mode. */
    host,
    port,
    /** The address people open, without a slash at the end. Links in mails and notices start with it. */
    publicUrl: parsePublicUrl(env, mode, host, port),
    /** Where the web was built to send its calls; undefined: to where its pages come from. */
    apiUrl: parseApiUrl(env, mode),
    /** Origins whose pages may call the API from a browser, beside the site's own. */
    allowedOrigins: originsOf(env, 'MALLARD_ALLOWED_ORIGINS', mode),
    /** What HTTPS answers ask browsers to keep to for a year: this host, its subdomains too, or nothing. */
    hsts: oneOf(env, 'MALLARD_HSTS', ['host', 'subdomains', 'off'], 'host'),
    /** PostgreSQL 15 or later. Not set: the server starts its own in the data folder. */
    databaseUrl,
    /** The same database as the owner of its tables, who migrates them. Not set: DATABASE_URL is the owner. */
    databaseOwnerUrl: parseOwnerUrl(env, databaseUrl, mode),
    /** A replica for reads that may be a moment old. Not set: the main database answers them. */
    readDatabaseUrl: parseDatabaseUrl(env, 'READ_DATABASE_URL', mode),
    /** Connections for transactions, and as many again for plain reads; ten more serve throttles and jobs. */
    poolSize: wholeNumber(env, 'MALLARD_POOL_SIZE', { normal: 16, min: 2, max: databaseUrl === undefined ? 40 : 500 }),
    /** Keys, files and the server's own PostgreSQL. An absolute path. */
    dataFolder: resolve(valueOf(env, 'MALLARD_DATA') ?? './data'),
    /** The first admin's name; without it a random one is made, which nobody can guess. */
    adminName: parseAdminName(env),
    /** The first admin's password; without it a random one is made and printed once. */
    adminPassword: parseAdminPassword(env),
    /** Whether admins must have a second factor: without one they reach the security page and nothing else. */
    secondFactorForAdmins: yesOrNo(env, 'MALLARD_ADMIN_SECOND_FACTOR', mode === 'production'),
    /** Encrypts what is secret at rest. Local mode makes its own when it is not set. */
    secretKey: parseSecretKey(env, mode),
    /** Secret keys that came before, the newest first: they still decrypt. */
    olderSecretKeys: parseOlderKeys(env),
    /** Signs licence answers (Ed25519). Local mode makes its own when it is not set. */
    signingKey: parseSigningKey(env, mode),
    /** Fill an empty database with demo data. */
    demo: onlyLocally(env, 'MALLARD_DEMO', mode, 'demo data belongs'),
    /** Offer the gateway that moves no real money. */
    sandboxGateway: onlyLocally(env, 'MALLARD_SANDBOX_GATEWAY', mode, 'the sandbox gateway belongs'),
    /** Proxies whose `X-Forwarded-For` is believed: addresses or ranges. Production must say them, or `none`. */
    trustedProxies: parseTrustedProxies(env, mode),
    /** How addresses that users gave are called. */
    outbound: parseOutbound(env),
    /** Who delivers mail; without it mail stays in the log. */
    smtp: parseSmtp(env),
    /** Who delivers text messages; without it nobody registers or logs in by mobile number. */
    sms: parseSms(env, mode),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  };
}

/** A setting under a mistyped name would be without effect, and nobody would notice. */
function refuseUnknown(env: Environment): void {
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('MALLARD_') || !value?.trim() || ownNames.some((known) => known === name)) continue;
    const [nearest] = ownNames.toSorted((one, other) => distance(one, name) - distance(other, name));
    throw new ConfigError(`There is no setting ${name}: the nearest name is ${nearest}; correct it or remove it.`);
  }
}

/** How many characters must be inserted, deleted or replaced to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, others] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (character === others ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function parseHost(env: Environment, mode: Mode): string {
  const host = valueOf(env, 'HOST') ?? 'localhost';
  if (isIP(host) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(host)) {
    throw new ConfigError(`HOST must be a host name or an address without port, such as localhost or 0.0.0.0.`);
  }
  const allowed = yesOrNo(env, 'MALLARD_ALLOW_FOREIGN_HOST', false);
  if (mode === 'local' && !isLoopback(host) && !allowed) {
    throw new ConfigError(
      `HOST is ${host}, which others can reach, and local mode is not made for that: use localhost, set MALLARD_MODE=production, or set MALLARD_ALLOW_FOREIGN_HOST=yes if you mean it.`,
    );
  }
  return host;
}

function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function parsePublicUrl(env: Environment, mode: Mode, host: string, port: number): string {
  const value = valueOf(env, 'MALLARD_PUBLIC_URL');
  if (value === undefined) {
    if (mode === 'production') {
      throw new ConfigError(
        'MALLARD_PUBLIC_URL must be set in production to the address people open, such as https://shop.example.',
      );
    }
    const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
    return new URL(`http://${shown}:${port}`).origin;
  }
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw new ConfigError(
      'MALLARD_PUBLIC_URL must be an http or https address without path, such as https://shop.example.',
    );
  }
  if (mode === 'production' && url.protocol !== 'https:' && !yesOrNo(env, 'MALLARD_ALLOW_HTTP', false)) {
    throw new ConfigError(
      `MALLARD_PUBLIC_URL is ${url.origin}: production needs https, since passwords and logins would travel in the clear; set MALLARD_ALLOW_HTTP=yes if you mean it.`,
    );
  }
  return url.origin;
}

function parseDatabaseUrl(env: Environment, name: SettingName, mode: Mode): string | undefined {
  const value = valueOf(env, name);
  if (value === undefined) return undefined;
  // A socket's URL may have no host, which `URL` refuses for some forms: only the beginning is checked here.
  if (!/^postgres(ql)?:\/\/\S+$/.test(value)) {
    throw new ConfigError(
      `${name} must start with postgresql://, such as postgresql://user:password@host:5432/mallard.`,
    );
  }
  const isOpen = mode === 'production' && crossesNetworkInClear(value);
  if (isOpen && !yesOrNo(env, 'MALLARD_ALLOW_PLAIN_DATABASE', false)) {
    throw new ConfigError(
      `${name} leads over the network without verified TLS: end it with ?sslmode=verify-full (and sslrootcert=FILE for an authority of your own), use a socket, or set MALLARD_ALLOW_PLAIN_DATABASE=yes if the network is yours alone.`,
    );
  }
  return value;
}

function parseOwnerUrl(env: Environment, databaseUrl: string | undefined, mode: Mode): string | undefined {
  const ownerUrl = parseDatabaseUrl(env, 'MALLARD_DATABASE_OWNER_URL', mode);
  if (ownerUrl === undefined || databaseUrl !== undefined) return ownerUrl;
  throw new ConfigError('MALLARD_DATABASE_OWNER_URL needs DATABASE_URL, the same database as the application uses it.');
}

/** Whether somebody on the way could read along, or answer in the database's place. */
function crossesNetworkInClear(databaseUrl: string): boolean {
  const [address = '', query = ''] = databaseUrl.split('?');
  const parameters = new URLSearchParams(query);
  const inAddress = /^[a-z]+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/]*)/.exec(address)?.[1] ?? '';
  const host = decodeURIComponent(parameters.getAll('host').at(-1) ?? inAddress).replace(/^\[(.*)\]$/, '$1');
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const modes = parameters.getAll('sslmode');
  return modes.length === 0 || modes.some((one) => one !== 'verify-full');
}

/** The sandbox only where nobody else can be reached by it; a provider with all that it asks for. */
function parseSms(env: Environment, mode: Mode): SmsSender | undefined {
  const provider = oneOf(env, 'MALLARD_SMS', smsProviders, 'none');
  if (provider === 'none') return undefined;
  if (provider === 'sandbox') {
    if (mode === 'local') return { provider };
    throw new ConfigError('MALLARD_SMS=sandbox belongs to local mode: in production set aliyun, or none.');
  }
  const names = [
    'MALLARD_SMS_KEY_ID',
    'MALLARD_SMS_KEY_SECRET',
    'MALLARD_SMS_SIGN_NAME',
    'MALLARD_SMS_CODE_TEMPLATE',
  ] as const;
  const [keyId = '', keySecret = '', signName = '', codeTemplate = ''] = names.map((name) => {
    const value = valueOf(env, name);
    if (value === undefined) throw new ConfigError(`${name} must be set with MALLARD_SMS=${provider}.`);
    return value;
  });
  const endpoint = 'https://dysmsapi.aliyuncs.com';
  const warningTemplate = valueOf(env, 'MALLARD_SMS_WARNING_TEMPLATE');
  return { provider, keyId, keySecret: () => keySecret, signName, codeTemplate, warningTemplate, endpoint };
}

/** `smtp://` becomes TLS before anything is said, but on loopback; `smtps://` is TLS from the first byte. */
function parseSmtp(env: Environment): SmtpServer | undefined {
  const [name, fromName] = ['MALLARD_SMTP_URL', 'MALLARD_MAIL_FROM'] as const;
  const [value, from] = [valueOf(env, name), valueOf(env, fromName)];
  if (value === undefined) {
    if (from === undefined) return undefined;
    throw new ConfigError(`${fromName} needs ${name}, the mail server that delivers.`);
  }
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isRight = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  // The value itself is not shown: it may hold a password.
  if (!isRight || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      `${name} must be a mail server, such as smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465.`,
    );
  }
  if (from === undefined || !/^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+$/.test(from)) {
    throw new ConfigError(`${fromName} must be the address that mail comes from, such as shop@mail.example.`);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === 'smtps:';
  const [user, pass] = [decoded(url.username, name), decoded(url.password, name)];
  return {
    host,
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    isLoopback: isLoopback(host),
    login: user === '' ? undefined : { user, pass: () => pass },
    from,
  };
}

function decoded(text: string, name: SettingName): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(`${name} holds a % that is no escape: write it as %25.`);
  }
}

function parseAdminName(env: Environment): string | undefined {
  const value = valueOf(env, 'MALLARD_ADMIN_NAME');
  const { min, max } = limits.username;
  if (value === undefined || (value.length >= min && value.length <= max && usernamePattern.test(value))) return value;
  throw new ConfigError(
    `MALLARD_ADMIN_NAME must have ${min} to ${max} characters: a letter first, then letters, digits and underscores.`,
  );
}

function parseAdminPassword(env: Environment): string | undefined {
  const name = 'MALLARD_ADMIN_PASSWORD';
  const value = env[name] === '' ? undefined : env[name];
  if (value === undefined) return undefined;
  const { min, max } = limits.password;
  if (value.length < min || value.length > max || !isPasswordFormed(value)) {
    throw new ConfigError(
      `${name} must have ${min} to ${max} characters with at least one digit, one small and one capital letter, or ${passwordRules.longMin} characters or more of any kind.`,
    );
  }
  return value;
}

function parseSecretKey(env: Environment, mode: Mode): KeyObject | undefined {
  const name = 'MALLARD_SECRET_KEY';
  const right = 'it must be 32 random bytes in base64, as "openssl rand -base64 32" prints them';
  const bytes = base64Of(env, name, mode, right);
  if (bytes === undefined) return undefined;
  if (bytes.length !== 32) throw new ConfigError(`${name} has ${bytes.length} bytes: ${right}.`);
  if (isWeak(bytes)) throw new ConfigError(`${name} is not random: ${right}.`);
  return createSecretKey(bytes);
}

function parseOlderKeys(env: Environment): KeyObject[] {
  const name = 'MALLARD_OLDER_SECRET_KEYS';
  const keys = listOf(env, name);
  if (keys.length > 0 && valueOf(env, 'MALLARD_SECRET_KEY') === undefined) {
    throw new ConfigError(`${name} needs MALLARD_SECRET_KEY, the newest key.`);
  }
  return keys.map((text) => {
    const bytes = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
    if (bytes.length === 32) return createSecretKey(bytes);
    throw new ConfigError(`${name} must be keys of 32 bytes in base64 with commas between, the newest first.`);
  });
}

function parseSigningKey(env: Environment, mode: Mode): KeyObject | undefined {
  const name = 'MALLARD_SIGNING_KEY';
  const right =
    'it must be an Ed25519 private key (PKCS #8, DER) in base64, as "openssl genpkey -algorithm ed25519 -outform DER | base64" prints it';
  const bytes = base64Of(env, name, mode, right);
  if (bytes === undefined) return undefined;
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } catch {
    throw new ConfigError(`${name} cannot be read: ${right}.`);
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new ConfigError(`${name} is a key of type ${key.asymmetricKeyType}: ${right}.`);
  }
  // The last 32 bytes of the DER form are the seed (RFC 8410).
  if (isWeak(bytes.subarray(-32))) throw new ConfigError(`${name} is not random: ${right}.`);
  return key;
}

function base64Of(env: Environment, name: SettingName, mode: Mode, right: string): Buffer | undefined {
  const value = valueOf(env, name);
  if (value === undefined) {
    if (mode === 'production') throw new ConfigError(`${name} must be set in production: ${right}.`);
    return undefined;
  }
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) throw new ConfigError(`${name} is not base64: ${right}.`);
  return Buffer.from(value, 'base64');
}

/** Typed by hand rather than drawn: 32 random bytes practically never repeat themselves so much, nor are all of them printable. */
function isWeak(bytes: Buffer): boolean {
  return new Set(bytes).size < 16 || bytes.every((byte) => byte >= 0x20 && byte <= 0x7e);
}

/** On in local mode unless switched off; off in production, where switching it on is refused. */
function onlyLocally(env: Environment, name: SettingName, mode: Mode, what: string): boolean {
  const value = yesOrNo(env, name, mode === 'local');
  if (mode === 'production' && value) {
    throw new ConfigError(
      `${name} cannot be on in production, since ${what} to local mode; remove it or set it to no.`,
    );
  }
  return value;
}

function parseApiUrl(env: Environment, mode: Mode): string | undefined {
  let origin: string | undefined;
  try {
    origin = apiOriginOf(valueOf(env, 'MALLARD_API_URL'));
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  if (mode === 'production' && origin !== undefined && !origin.startsWith('https:'))
    throw new ConfigError(`MALLARD_API_URL is ${origin}: production needs https.`);
  return origin;
}

/** Addresses without a path, with commas between. */
function originsOf(env: Environment, name: OwnName, mode: Mode): string[] {
  return listOf(env, name).map((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : undefined;
    const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    if (!isOrigin || (mode === 'production' && url.protocol !== 'https:')) {
      throw new ConfigError(
        `${name} holds "${entry}": it must be an address without path, such as https://shop.example; production needs https.`,
      );
    }
    return url.origin;
  });
}

function parseTrustedProxies(env: Environment, mode: Mode): string[] {
  const entries = listOf(env, 'MALLARD_TRUSTED_PROXIES');
  if (entries.length === 0 && mode === 'production') {
    throw new ConfigError(
      'MALLARD_TRUSTED_PROXIES must be set in production: the addresses or ranges of your proxies, such as 10.0.0.5,172.16.0.0/12, or none where visitors connect directly. Behind a proxy that is not named all visitors count as one.',
    );
  }
  if (entries.length === 1 && entries[0]?.toLowerCase() === 'none') return [];
  for (const entry of entries) {
    if (/\/0+$/.test(entry)) {
      throw new ConfigError(
        `MALLARD_TRUSTED_PROXIES holds "${entry}", which is everybody: whoever is believed chooses the address that limits count by. Name your proxies only.`,
      );
    }
    if (!isAddressOrRange(entry)) {
      throw new ConfigError(
        `MALLARD_TRUSTED_PROXIES holds "${entry}": it must be addresses or ranges with commas between, such as 10.0.0.5,172.16.0.0/12, or none alone.`,
      );
    }
  }
  return entries;
}

function parseOutbound(env: Environment): Outbound {
  return {
    dnsServers: listOf(env, 'MALLARD_DNS_SERVERS').map((entry) => {
      // `[::1]:53` and `1.1.1.1:53`; an IPv6 address without brackets has no port.
      const [, bracketed, plain, port = '53'] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
      const isRight = isIP(entry) !== 0 || isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4;
      if (isRight && isPort(Number(port))) return entry;
      throw new ConfigError(
        `MALLARD_DNS_SERVERS holds "${entry}": it must be addresses with commas between, with or without a port, such as 1.1.1.1,127.0.0.1:5353,[::1]:53.`,
      );
    }),
    allow: listOf(env, 'MALLARD_OUTBOUND_ALLOW').map((given) => {
      const [, named, entry = given] = /^([a-z]+)=(.*)$/.exec(given) ?? [];
      const purpose = outboundPurposes.find((known) => known === (named ?? 'platform'));
      const port = Number(/:(\d{1,5})$/.exec(entry)?.[1]);
      const url = URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`) : undefined;
      // What is more than host and port shows in the address again.
      if (purpose && url && /^[\w.:[\]-]+$/.test(entry) && isPort(port) && url.href === `${url.origin}/`) {
        return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, purpose };
      }
      throw new ConfigError(
        `MALLARD_OUTBOUND_ALLOW holds "${given}": it must be hosts with their ports and commas between, each with or without what it is allowed for (${outboundPurposes.join(', ')}), such as hooks.internal:8443,shops=10.0.0.5:80.`,
      );
    }),
  };
}

function isPort(number: number): boolean {
  return number >= 1 && number <= 65_535;
}

function listOf(env: Environment, name: SettingName): string[] {
  return (valueOf(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isAddressOrRange(text: string): boolean {
  return isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}

function oneOf<const Choice extends string>(
  env: Environment,
  name: SettingName,
  choices: readonly Choice[],
  normal: NoInfer<Choice>,
): Choice {
  const value = valueOf(env, name);
  if (value === undefined) return normal;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new ConfigError(`${name} is "${value}": it must be one of ${choices.join(', ')}.`);
  return choice;
}

function wholeNumber(env: Environment, name: SettingName, range: { normal: number; min: number; max: number }): number {
  const value = valueOf(env, name);
  if (value === undefined) return range.normal;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.min && number <= range.max) return number;
  throw new ConfigError(`${name} is "${value}": it must be a whole number from ${range.min} to ${range.max}.`);
}

function yesOrNo(env: Environment, name: SettingName, normal: boolean): boolean {
  const value = valueOf(env, name)?.toLowerCase();
  if (value === undefined) return normal;
  if (['yes', 'on', 'true', '1'].includes(value)) return true;
  if (['no', 'off', 'false', '0'].includes(value)) return false;
  throw new ConfigError(`${name} is "${value}": it must be yes or no.`);
}

function valueOf(env: Environment, name: SettingName): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}
