/**
 * What Alipay knows certificates by: MD5 over the issuer's name, the last part first, and the serial number in decimal. Calls that pay
 * money out name the application's and the root ones that are signed by RSA.
 */
import { createHash, X509Certificate } from 'node:crypto';

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export const alipaySerials = {
  /** Of the application's certificate (PEM); undefined for what is not one certificate. */
  ofApplication(pem: string): string | undefined {
    const [certificate, ...more] = certificatesOf(pem);
    return certificate && more.length === 0 ? serialOf(certificate) : undefined;
  },
  /** Of root certificates one after the other, joined as Alipay wants them; undefined where none is signed by RSA. */
  ofRoots(pem: string): string | undefined {
    const serials = certificatesOf(pem).filter(isRsa).map(serialOf);
    return serials.length === 0 ? undefined : serials.join('_');
  },
};

function certificatesOf(pem: string): X509Certificate[] {
  return (pem.match(block) ?? []).flatMap((one) => {
    try {
      return new X509Certificate(one);
    } catch {
      return [];
    }
  });
}

/** Roots sign themselves: their key tells how. Others are of a kind that this platform may not know. */
function isRsa(certificate: X509Certificate): boolean {
  try {
    return certificate.publicKey.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function serialOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(name + BigInt(`0x${serialNumber}`).toString())
    .digest('hex');
}
