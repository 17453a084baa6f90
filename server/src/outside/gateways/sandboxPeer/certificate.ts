/** X.509 certificates as a gateway hands them out: made here, since the platform can only read them. */
import { createPublicKey, sign, type KeyObject } from 'node:crypto';

interface CertificateFacts {
  key: KeyObject;
  /** Hexadecimal. */
  serial: string;
  from: Date;
  until: Date;
}

/** A certificate of the key's own, signed by itself, in PEM. */
export function certificateText({ key, serial, from, until }: CertificateFacts): string {
  // SHA-256 with RSA.
  const algorithm = sequence(objectId('2a864886f70d01010b'), der(0x05));
  // A common name.
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from('Mallard Sandbox')))));
  const body = sequence(
    der(0xa0, integer('02')),
    integer(serial),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
  );
  const signature = der(0x03, Buffer.concat([Buffer.alloc(1), sign('sha256', body, key)]));
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** A value with its tag and length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function integer(hex: string): Buffer {
  const bytes = Buffer.from(hex, 'hex');
  return der(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes);
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(at: Date): Buffer {
  return der(
    0x18,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/\.\d+Z$/, '')
        .replaceAll(/\D/g, '')}Z`,
    ),
  );
}
