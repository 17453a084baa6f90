/** Signatures by RSA with SHA-256 (PKCS#1 v1.5), and the forms in which gateways hand out keys. */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { merchantRules } from '#contract/orders/merchantRules.ts';

const keyBitsMin = merchantRules.alipay.key.bitsMin;

/** The signature of a text in base64. */
export function signText(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64');
}

/** Whether a signature in base64 is that of a text; what is none of a key of the usual sizes is not. */
export function isSigned(text: string, signature: string, key: KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]{300,1400}={0,2}$/.test(signature)) return false;
  return verify('sha256', Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}

/** A private key as the gateways' tools give it: PKCS#8 or PKCS#1, with or without the lines of PEM. Undefined for anything else. */
export function privateKeyOf(text: string): KeyObject | undefined {
  const der = derOf(text, /(?:RSA )?PRIVATE KEY/);
  return (
    der &&
    (['pkcs8', 'pkcs1'] as const)
      .map((type) => readKey(() => createPrivateKey({ key: der, format: 'der', type })))
      .find(Boolean)
  );
}

/** A public key, with or without the lines of PEM. Undefined for anything else. */
export function publicKeyOf(text: string): KeyObject | undefined {
  const der = derOf(text, /PUBLIC KEY/);
  return der && readKey(() => createPublicKey({ key: der, format: 'der', type: 'spki' }));
}

/** A key in one line, as it is kept. */
export function keyText(key: KeyObject): string {
  const der =
    key.type === 'private' ? key.export({ format: 'der', type: 'pkcs8' }) : key.export({ format: 'der', type: 'spki' });
  return der.toString('base64');
}

function derOf(text: string, label: RegExp): Buffer | undefined {
  const pem = new RegExp(`^-----BEGIN ${label.source}-----(.*)-----END ${label.source}-----$`, 's').exec(text.trim());
  const base64 = (pem?.[1] ?? text).replace(/\s+/g, '');
  return /^[A-Za-z0-9+/]{100,4000}={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : undefined;
}

function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= keyBitsMin
      ? key
      : undefined;
  } catch {
    return undefined;
  }
}
