import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What differs from an honest device at the right address. */
interface Wrong {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  /** The device did not ask who holds it. */
  unverified?: boolean;
  userHandle?: string;
  /** Signs with another key. */
  key?: KeyObject;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

/** A passkey in software (ES256), as a phone holds one. */
export class Authenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** Makes the passkey. */
  create({ challenge, rp, user }: CreationOptions, wrong: Wrong = {}) {
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE: 1 (kty) EC2, 3 (alg) ES256, -1 (curve) P-256, -2 x, -3 y.
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, publicKey]);
    const data = Buffer.concat([this.#data(wrong.rpId ?? rp.id, wrong, 0x40), attested]);
    // { fmt: 'none', attStmt: {}, authData }
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ]).toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', challenge, wrong).toString('base64url');
    return { id: this.id, clientDataJSON, attestationObject, transports: ['internal'] };
  }

  /** Answers a question; counts up as it does. */
  answer({ challenge, rpId }: { challenge: string; rpId: string }, wrong: Wrong = {}) {
    this.#counter += 1;
    const data = this.#data(wrong.rpId ?? rpId, wrong, 0);
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, wrong.key ?? this.#keys.privateKey).toString('base64url'),
      userHandle: wrong.userHandle ?? this.#userHandle,
    };
  }

  #data(rpId: string, wrong: Wrong, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.#counter);
    // Present, verified.
    const seen = wrong.unverified ? 0x01 : 0x05;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags | seen), counter]);
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }
}
