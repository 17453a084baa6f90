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
  /** The newest first: it encrypts, all of them decrypt. */
  readonly #ring: readonly DataKey[];
  readonly #lookupKeys = new Map<string, Buffer>();
  readonly #clock: () => Date;
  /** Of the configuration or of `keys.json`: the first that an installation signs with. */
  readonly configured: Signer;
  /** The one that signs, and those that will, in order of time. */
  #signers: { signer: Signer; from: number }[];

  /** `olderSecretKeys`: those that came before, the newest of them first. Throws `ConfigError` when two cannot be told apart. */
  constructor(
    secretKey: KeyObject,
    signingKey: KeyObject,
    clock: () => Date = () => new Date(),
    olderSecretKeys: readonly KeyObject[] = [],
  ) {
    this.#clock = clock;
    this.#ring = [secretKey, ...olderSecretKeys].map((key) => new DataKey(key));
    if (new Set(this.#ring.map(({ id }) => id)).size < this.#ring.length) {
      throw new ConfigError('Two secret keys have the same id: "npm run keys:rotate-data" draws one that differs.');
    }
    this.configured = new Signer(signingKey);
    this.#signers = [{ signer: this.configured, from: 0 }];
  }

  /** The first byte of what is encrypted from now on. */
  get dataKeyId(): number {
    return this.#newest.id;
  }

  /** How many older keys still decrypt. */
  get olderDataKeys(): number {
    return this.#ring.length - 1;
  }

  /**
   * AES-256-GCM. `context` says what and whose it is (such as `stock_item:42`); it can only be opened under the same one, and
   * what stands before its colon is the purpose, which has a key of its own. Layout: key id (1), nonce (12), tag (16), text.
   */
  encrypt(plain: string, context: string): Buffer {
    const nonce = randomBytes(12);
    const { id } = this.#newest;
    const cipher = createCipheriv('aes-256-gcm', this.#newest.keyOf(context), nonce).setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(id), nonce, cipher.getAuthTag(), text]);
  }

  /** Throws when the bytes were changed, belong to another context or were made with a key that is not in the ring. */
  decrypt(encrypted: Buffer, context: string): string {
    if (encrypted.length < 29) throw new Error('These bytes are too short to be encrypted text.');
    const candidates = this.#ring.flatMap((key) => key.candidatesFor(encrypted[0] ?? 0, context));
    if (candidates.length === 0) throw new Error('This text was encrypted with another key.');
    let failure: unknown;
    for (const key of candidates) {
      try {
        return opened(encrypted, context, key);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** 32 bytes (HMAC-SHA256) to find a secret value by, or to know it again, without storing it. Each purpose has a key of its own. */
  lookupHash(purpose: string, value: string): Buffer {
    let key = this.#lookupKeys.get(purpose);
    if (key === undefined) {
      // By the first key for ever: what is only kept as a hash cannot be hashed anew.
      key = (this.#ring.at(-1) ?? this.#newest).derive(`lookup:${purpose}`);
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
    return this.encrypt(signer.secretText(), signerContextOf(signer.keyId));
  }

  /** Whether a signing key was sealed with this secret key. */
  opensSigner({ keyId, sealed }: Pick<SealedSigner, 'keyId' | 'sealed'>): boolean {
    try {
      return this.decrypt(sealed, signerContextOf(keyId)) !== '';
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
      signer: known.get(keyId) ?? signerOf(this.decrypt(text, signerContextOf(keyId))),
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

  get #newest(): DataKey {
    const [newest] = this.#ring;
    if (!newest) throw new Error('a ring has a key');
    return newest;
  }
}

/** One secret key with what is derived from it. */
class DataKey {
  readonly id: number;
  /** What was encrypted before purposes had keys of their own. */
  readonly #plainId: number;
  readonly #plainKey: Buffer;
  readonly #secretKey: KeyObject;
  readonly #keys = new Map<string, Buffer>();

  constructor(secretKey: KeyObject) {
    this.#secretKey = secretKey;
    this.id = this.derive('encryption key id by purpose')[0] ?? 0;
    this.#plainId = this.derive('encryption key id')[0] ?? 0;
    this.#plainKey = this.derive('encryption');
  }

  keyOf(context: string): Buffer {
    const [purpose = ''] = context.split(':');
    let key = this.#keys.get(purpose);
    if (key === undefined) {
      key = this.derive(`encryption:${purpose}`);
      this.#keys.set(purpose, key);
    }
    return key;
  }

  /** Keys by which something with this first byte may have been encrypted: ids are a byte, and may fall together. */
  candidatesFor(id: number, context: string): Buffer[] {
    return [...(id === this.id ? [this.keyOf(context)] : []), ...(id === this.#plainId ? [this.#plainKey] : [])];
  }

  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secretKey, '', `mallard ${purpose}`, 32));
  }
}

function opened(encrypted: Buffer, context: string, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 13), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(13, 29));
  return decipher.update(encrypted.subarray(29), undefined, 'utf8') + decipher.final('utf8');
}

/** What a private part is encrypted for. */
export function signerContextOf(keyId: string): string {
  return `signing_key:${keyId}`;
}

type KeyConfig = Pick<Config, 'mode' | 'dataFolder' | 'secretKey' | 'olderSecretKeys' | 'signingKey'>;

/** The keys of the configuration; in local mode what is missing there comes from `keys.json` in the data folder, made at the first start. Throws `ConfigError` when that file cannot be used. */
export function loadKeys(config: KeyConfig): Keys {
  const { secretKey, signingKey, olderSecretKeys } = config;
  if (secretKey && signingKey) return new Keys(secretKey, signingKey, undefined, olderSecretKeys);
  // The configuration refuses this before; said again because keys must never be made silently in production.
  if (config.mode === 'production') throw new ConfigError('MALLARD_SECRET_KEY and MALLARD_SIGNING_KEY must be set.');
  const stored = openTexts(ensureKeyFile(config.dataFolder));
  const older = secretKey ? olderSecretKeys : stored.olderSecretKeys;
  return new Keys(secretKey ?? stored.secretKey, signingKey ?? stored.signingKey, undefined, older);
}

/** The keys that `loadKeys` would give, written out, without making any; undefined where some are missing. Throws as it does. */
export function findKeyTexts(config: Omit<KeyConfig, 'mode'>): KeyTexts | undefined {
  const stored = config.secretKey && config.signingKey ? undefined : readKeyFile(config.dataFolder);
  const secretKey = config.secretKey?.export().toString('base64') ?? stored?.secretKey;
  const signingKey =
    config.signingKey?.export({ type: 'pkcs8', format: 'der' }).toString('base64') ?? stored?.signingKey;
  if (secretKey === undefined || signingKey === undefined) return undefined;
  const older = config.secretKey
    ? config.olderSecretKeys.map((key) => key.export().toString('base64'))
    : stored?.olderSecretKeys;
  return { secretKey, signingKey, ...(older && older.length > 0 && { olderSecretKeys: older }) };
}

/** Keys from their texts. */
export function keysOf(texts: KeyTexts): Keys {
  const { secretKey, signingKey, olderSecretKeys } = openTexts(texts);
  return new Keys(secretKey, signingKey, undefined, olderSecretKeys);
}

/** The same with a new secret key, which encrypts from now on; the present one becomes the newest of the older ones. */
export function withNewSecretKey(texts: KeyTexts): KeyTexts {
  const olderSecretKeys = [texts.secretKey, ...(texts.olderSecretKeys ?? [])];
  for (;;) {
    const next = { ...texts, secretKey: randomBytes(32).toString('base64'), olderSecretKeys };
    try {
      keysOf(next);
      return next;
    } catch (error) {
      // One in some hundred has the id of another.
      if (!(error instanceof ConfigError)) throw error;
    }
  }
}

function openTexts({ secretKey, signingKey, olderSecretKeys = [] }: KeyTexts) {
  const open = (text: string) => createSecretKey(Buffer.from(text, 'base64'));
  return {
    secretKey: open(secretKey),
    signingKey: createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }),
    olderSecretKeys: olderSecretKeys.map(open),
  };
}
