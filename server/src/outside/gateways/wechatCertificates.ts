/**
 * WeChat Pay's platform certificates: what it signs answers and notices with for merchants that have no public key of its own, and for some
 * time after they changed to one. They come encrypted with the APIv3 key, are kept in memory, and are fetched again.
 */
import { X509Certificate, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { hour, minute } from '#contract/core/durations.ts';
import { merchantRules, type MerchantTest } from '#contract/orders/merchantRules.ts';
import { openResource, Resource } from './wechatProtocol.ts';

export interface PlatformCertificate {
  /** Hexadecimal, in capitals. */
  serial: string;
  key: KeyObject;
  from: Date;
  until: Date;
}

/** There are no certificates that could be used, and why. */
export class CertificatesRefused extends Error {
  override name = 'CertificatesRefused';
  readonly why: Exclude<MerchantTest, 'known'>;
  constructor(why: Exclude<MerchantTest, 'known'>) {
    super(`no platform certificates: ${why}`);
    this.why = why;
  }
}

/** Certificates are fetched again after so long, in ms. */
const refreshMs = 12 * hour * 1000;
/** Whatever serial numbers come, and however fetching ends, so long passes until it is tried again, in ms. */
const pauseMs = minute * 1000;
/** The same while nothing is known, or after nobody answered, in ms. */
const shortPauseMs = 5 * 1000;

const Listed = z.object({
  data: z.array(z.object({ serial_no: z.string(), expire_time: z.string(), encrypt_certificate: Resource })),
});

/** The certificates of an answer whose signature is still to be looked at. Throws CertificatesRefused. */
export function openCertificates(content: unknown, apiKey: string): PlatformCertificate[] {
  const listed = Listed.safeParse(content).data;
  if (!listed) throw new CertificatesRefused('unreachable');
  if (listed.data.length === 0) throw new CertificatesRefused('no_certificates');
  return listed.data.map(({ serial_no: named, expire_time: end, encrypt_certificate: sealed }) => {
    const text = openResource(sealed, apiKey);
    if (text === undefined) throw new CertificatesRefused('unsealed');
    const certificate = certificateOf(text);
    const serial = serialOf(named);
    if (!certificate || serialOf(certificate.serialNumber) !== serial) throw new CertificatesRefused('unsigned');
    const until = [certificate.validTo, end].map((text) => new Date(text).getTime()).filter((at) => !Number.isNaN(at));
    return {
      serial,
      key: certificate.publicKey,
      from: new Date(certificate.validFrom),
      until: new Date(Math.min(...until)),
    };
  });
}

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(pem);
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    return type === 'rsa' && (details?.modulusLength ?? 0) >= merchantRules.alipay.key.bitsMin
      ? certificate
      : undefined;
  } catch {
    return undefined;
  }
}

/** As both sides can be compared. */
function serialOf(text: string): string {
  return text.toUpperCase().replace(/^0+/, '');
}

/** Whether two texts are the same serial number. */
export function isSameSerial(one: string, other: string): boolean {
  return serialOf(one) === serialOf(other);
}

/** What is known of one merchant's certificates. */
export interface CertificateBook {
  /** The key of a certificate that counts at a moment. */
  keyOf(serial: string, at: Date): KeyObject | undefined;
  /**
   * Fetches certificates where the one of a serial number is not known, or they are old; but not twice within a minute, nor within
   * some seconds where nothing is known or nobody answered. Throws what fetching throws, unless the certificate is known.
   */
  learn(serial: string, at: Date, fetch: () => Promise<PlatformCertificate[]>): Promise<void>;
  /** Fetches them now. Throws what fetching throws. */
  renew(fetch: () => Promise<PlatformCertificate[]>): Promise<void>;
}

export function certificateBook(clock: () => number = Date.now): CertificateBook {
  let known = new Map<string, PlatformCertificate>();
  let fetchedAt: number | undefined;
  let triedAt: number | undefined;
  let isAnswered = false;
  let fetching: Promise<void> | undefined;

  const keyOf = (serial: string, at: Date) => {
    const certificate = known.get(serialOf(serial));
    return certificate && certificate.from <= at && at <= certificate.until ? certificate.key : undefined;
  };
  const renew = (fetch: () => Promise<PlatformCertificate[]>) => {
    fetching ??= fetchOnce(fetch).finally(() => (fetching = undefined));
    return fetching;
  };
  async function fetchOnce(fetch: () => Promise<PlatformCertificate[]>): Promise<void> {
    triedAt = clock();
    isAnswered = false;
    const list = await fetch().catch((error: unknown) => {
      // An answer that can't be used is not asked for sooner.
      isAnswered = error instanceof CertificatesRefused && error.why !== 'unreachable';
      throw error;
    });
    isAnswered = true;
    known = new Map(list.map((certificate) => [certificate.serial, certificate]));
    fetchedAt = clock();
  }
  const isPast = (at: number | undefined, ms: number) => at === undefined || clock() - at >= ms;

  return {
    keyOf,
    renew,
    async learn(serial, at, fetch) {
      if (!/^[0-9A-Fa-f]{8,64}$/.test(serial)) return;
      const isKnown = keyOf(serial, at) !== undefined;
      if (isKnown && !isPast(fetchedAt, refreshMs)) return;
      if (!fetching && !isPast(triedAt, known.size > 0 && isAnswered ? pauseMs : shortPauseMs)) return;
      try {
        await renew(fetch);
      } catch (error) {
        // What is known counts until its end; fetching is tried again after the pause.
        if (!isKnown) throw error;
      }
    },
  };
}
