/** One Ed25519 key pair that signs. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { inspect } from 'node:util';

export type PublicKeyJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' };

/** Never printable: neither `inspect` nor JSON shows more than `[signer]`. */
export class Signer {
  /** The thumbprint (RFC 7638), which a reader of a signature uses to pick the published key. */
  readonly keyId: string;
  readonly publicKeyPem: string;
  readonly publicKeyJwk: PublicKeyJwk;
  readonly #privateKey: KeyObject;

  constructor(privateKey: KeyObject) {
    this.#privateKey = privateKey;
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
    const { kid, pem } = publicKeyOf(x);
    this.keyId = kid;
    this.publicKeyPem = pem;
    this.publicKeyJwk = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
  }

  /** An Ed25519 signature in base64. */
  sign(data: Buffer | string): string {
    return sign(null, Buffer.from(data), this.#privateKey).toString('base64');
  }

  /** The private key (PKCS #8, DER) in base64, to be encrypted. */
  secretText(): string {
    return this.#privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  }

  toJSON(): string {
    return '[signer]';
  }

  [inspect.custom](): string {
    return '[signer]';
  }
}

export function makeSigner(): Signer {
  return new Signer(generateKeyPairSync('ed25519').privateKey);
}

/** Of what `secretText` gave. */
export function signerOf(secretText: string): Signer {
  return new Signer(createPrivateKey({ key: Buffer.from(secretText, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** The names and forms of a public key given as `x` of its JWK. */
export function publicKeyOf(x: string): { kid: string; pem: string } {
  const jwk = { crv: 'Ed25519', kty: 'OKP', x };
  return {
    kid: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    pem: createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
  };
}
