/** The keys of an installation, and all that is done with them: encrypting at rest, lookup hashes, signatures. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { inspect } from 'node:util';
import { ConfigError, type Config } from '../../config.ts';
import { ensureKeyFile, readKeyFile, type KeyTexts } from './keyFile.ts';
import { Signer, signerOf, type PublicKeyJwk } from './signer.ts';

/** A signing key as the database keeps it. */
export interface SealedSigner {
  keyId: string;
  /** Encrypted with the secret key. */
  sealed: Buffer;
  signsFrom: Date;
}

/** Never printable: neither `inspect` nor JSON shows more than `[keys]`. */
export class Keys {
  readonly #secretKey: KeyObject;
  readonly #encryptionKey: Buffer;
  readonly #encryptionKeyId: number;
  readonly #lookupKeys = new Map<string, Buffer>();
  readonly #clock: () => Date;
  /** Of the configuration or of `keys.json`: the first that an installation signs with. */
  readonly configured: Signer;
  /** The one that signs, and those that will, in order of time. */
  #signers: { signer: Signer; from: number }[];

  constructor(secretKey: KeyObject, signingKey: KeyObject, clock: () => Date = () => new Date()) {
    this.#secretKey = secretKey;
    this.#clock = clock;
    this.#encryptionKey = this.#derive('encryption');
    this.#encryptionKeyId = this.#derive('encryption key id')[0] ?? 0;
    this.configured = new Signer(signingKey);
    this.#signers = [{ signer: this.configured, from: 0 }];
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

  /** An Ed25519 signature in base64, by the key of `signingKeyId`. Whoever tells both takes them from `signed`. */
  sign(data: Buffer | string): string {
    return this.#signer.sign(data);
  }

  /** A signature with the key that it is by: the next key may take over between two calls. */
  signed(data: Buffer | string): { signature: string; keyId: string } {
    const signer = this.#signer;
    return { signature: signer.sign(data), keyId: signer.keyId };
  }

  /** The thumbprint (RFC 7638) of the key that signs now. */
  get signingKeyId(): string {
    return this.#signer.keyId;
  }

  get publicKeyPem(): string {
    return this.#signer.publicKeyPem;
  }

  get publicKeyJwk(): PublicKeyJwk {
    return this.#signer.publicKeyJwk;
  }

  /** A signing key's private part, encrypted for its own row. */
  sealSigner(signer: Signer): Buffer {
    return this.encrypt(signer.secretText(), contextOf(signer.keyId));
  }

  /** Whether a signing key was sealed with this secret key. */
  opensSigner({ keyId, sealed }: Pick<SealedSigner, 'keyId' | 'sealed'>): boolean {
    try {
      return this.decrypt(sealed, contextOf(keyId)) !== '';
    } catch {
      return false;
    }
  }

  /** From now on these sign, each from its time on; before the first time the first. Throws, and changes nothing, when one was sealed with another secret key. */
  useSigners(sealed: readonly SealedSigner[]): void {
    const known = new Map(
      [this.configured, ...this.#signers.map(({ signer }) => signer)].map((one) => [one.keyId, one]),
    );
    const signers = sealed.map(({ keyId, sealed: text, signsFrom }) => ({
      signer: known.get(keyId) ?? signerOf(this.decrypt(text, contextOf(keyId))),
      from: signsFrom.getTime(),
    }));
    if (signers.length > 0) this.#signers = signers.toSorted((one, other) => one.from - other.from);
  }

  /** The latest whose time has come. */
  get #signer(): Signer {
    let [first, next] = this.#signers;
    if (next === undefined) return first?.signer ?? this.configured;
    const now = this.#clock().getTime();
    while (next !== undefined && next.from <= now) {
      this.#signers.shift();
      [first, next] = this.#signers;
    }
    return first?.signer ?? this.configured;
  }

  /** 32 bytes that tell these keys from others, and tell nothing else. They stay the same when the signing key rotates. */
  get mark(): Buffer {
    return createHash('sha256').update(this.lookupHash('mark', 'mark')).update(this.configured.keyId).digest();
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

function contextOf(keyId: string): string {
  return `signing_key:${keyId}`;
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
