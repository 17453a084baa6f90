/** The keys of an installation, and all that is done with them: encrypting at rest, lookup hashes, signatures. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { inspect } from 'node:util';
import { ConfigError, type Config } from '../config.ts';
import { ensureKeyFile, readKeyFile, type KeyTexts } from './keyFile.ts';

export type PublicKeyJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' };

/** Never printable: neither `inspect` nor JSON shows more than `[keys]`. */
export class Keys {
  /** The signing key's thumbprint (RFC 7638), which a reader of the signature uses to pick the published key. */
  readonly signingKeyId: string;
  readonly publicKeyPem: string;
  readonly publicKeyJwk: PublicKeyJwk;
  readonly #secretKey: KeyObject;
  readonly #signingKey: KeyObject;
  readonly #encryptionKey: Buffer;
  readonly #encryptionKeyId: number;
  readonly #lookupKeys = new Map<string, Buffer>();

  constructor(secretKey: KeyObject, signingKey: KeyObject) {
    this.#secretKey = secretKey;
    this.#signingKey = signingKey;
    this.#encryptionKey = this.#derive('encryption');
    this.#encryptionKeyId = this.#derive('encryption key id')[0] ?? 0;
    const publicKey = createPublicKey(signingKey);
    const { x = '' } = publicKey.export({ format: 'jwk' });
    const thumbprint = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
    this.signingKeyId = createHash('sha256').update(thumbprint).digest('base64url');
    this.publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    this.publicKeyJwk = { kty: 'OKP', crv: 'Ed25519', x, kid: this.signingKeyId, alg: 'EdDSA', use: 'sig' };
  }

  /** AES-256-GCM. `context` says what and whose it is (such as `stock_item:42`); it can only be opened under the same one. Layout: key id (1), nonce (12), tag (16), text. */
  encrypt(plain: string, context: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#encryptionKey, nonce).setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(this.#encryptionKeyId), nonce, cipher.getAuthTag(), text]);
  }

  /** Throws when the bytes were changed, belong to another context or were made with another key. */
  decrypt(encrypted: Buffer, context: string): string {
    if (encrypted.length < 29) throw new Error('These bytes are too short to be encrypted text.');
    if (encrypted[0] !== this.#encryptionKeyId) throw new Error('This text was encrypted with another key.');
    const decipher = createDecipheriv('aes-256-gcm', this.#encryptionKey, encrypted.subarray(1, 13), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(13, 29));
    return decipher.update(encrypted.subarray(29), undefined, 'utf8') + decipher.final('utf8');
  }

  /** 32 bytes (HMAC-SHA256) to find a secret value by, or to know it again, without storing it. Each purpose has a key of its own. */
  lookupHash(purpose: string, value: string): Buffer {
    let key = this.#lookupKeys.get(purpose);
    if (key === undefined) {
      key = this.#derive(`lookup:${purpose}`);
      this.#lookupKeys.set(purpose, key);
    }
    return createHmac('sha256', key).update(value).digest();
  }

  /** An Ed25519 signature in base64. */
  sign(data: Buffer | string): string {
    return sign(null, Buffer.from(data), this.#signingKey).toString('base64');
  }

  /** 32 bytes that tell these keys from others, and tell nothing else. */
  get mark(): Buffer {
    return createHash('sha256').update(this.lookupHash('mark', 'mark')).update(this.signingKeyId).digest();
  }

  toJSON(): string {
    return '[keys]';
  }

  [inspect.custom](): string {
    return '[keys]';
  }

  #derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secretKey, '', `mallard ${purpose}`, 32));
  }
}

type KeyConfig = Pick<Config, 'mode' | 'dataFolder' | 'secretKey' | 'signingKey'>;

/** The keys of the configuration; in local mode what is missing there comes from `keys.json` in the data folder, made at the first start. Throws `ConfigError` when that file cannot be used. */
export function loadKeys(config: KeyConfig): Keys {
  if (config.secretKey && config.signingKey) return new Keys(config.secretKey, config.signingKey);
  // The configuration refuses this before; said again because keys must never be made silently in production.
  if (config.mode === 'production') throw new ConfigError('MALLARD_SECRET_KEY and MALLARD_SIGNING_KEY must be set.');
  const stored = openTexts(ensureKeyFile(config.dataFolder));
  return new Keys(config.secretKey ?? stored.secretKey, config.signingKey ?? stored.signingKey);
}

/** The keys that `loadKeys` would give, written out, without making any; undefined where some are missing. Throws as it does. */
export function findKeyTexts(config: Omit<KeyConfig, 'mode'>): KeyTexts | undefined {
  const stored = config.secretKey && config.signingKey ? undefined : readKeyFile(config.dataFolder);
  const secretKey = config.secretKey?.export().toString('base64') ?? stored?.secretKey;
  const signingKey =
    config.signingKey?.export({ type: 'pkcs8', format: 'der' }).toString('base64') ?? stored?.signingKey;
  return secretKey === undefined || signingKey === undefined ? undefined : { secretKey, signingKey };
}

/** Keys from their texts. */
export function keysOf(texts: KeyTexts): Keys {
  const { secretKey, signingKey } = openTexts(texts);
  return new Keys(secretKey, signingKey);
}

function openTexts({ secretKey, signingKey }: KeyTexts): { secretKey: KeyObject; signingKey: KeyObject } {
  const privateKey = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
  return { secretKey: createSecretKey(Buffer.from(secretKey, 'base64')), signingKey: privateKey };
}
