/** Platform certificates: opening them, and what is remembered of them. The certificate was made by the command line of OpenSSL. */
import { createCipheriv, createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { certificateText } from './sandboxPeer/certificate.ts';
import {
  certificateBook,
  CertificatesRefused,
  openCertificates,
  type PlatformCertificate,
} from './wechatCertificates.ts';

const serial = '0A1B2C3D4E5F60718293A4B5C6D7E8F901234567';
const pem = `-----BEGIN CERTIFICATE-----
MIIDWzCCAkOgAwIBAgIUChssPU5fYHGCk6S1xtfo+QEjRWcwDQYJKoZIhvcNAQEL
BQAwPDELMAkGA1UEBhMCQ04xEzARBgNVBAoMClRlbnBheS5jb20xGDAWBgNVBAMM
D1RlbnBheS5jb20gc2lnbjAgFw0yNjExMjMxMDU4NDRaGA8yMTI2MTAzMDEwNTg0
NFowPDELMAkGA1UEBhMCQ04xEzARBgNVBAoMClRlbnBheS5jb20xGDAWBgNVBAMM
D1RlbnBheS5jb20gc2lnbjCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEB
APLT40EMJWFpdPf5vE3CuporiFVLZ4IWJfeqoZa+UWtXe2YDYzQY/L1+s6nqjQqY
aUbtjqwItipZpqzJhb0JimJllQNPcnM1JHaxXZPkAqwKQMkkr5OzaPvfHhEkG4qd
dAZZMpFZSuG0FcCTdH78Am9iiwUHzHLB4q6LNCM99itLrRMsYJG7EQonnhd+WNd2
M3s7hnZplXy0EMQC7XIlTWuG6pGP6mpdRVqnh3XnGHvn04YZiinrReHedaU8hMwi
YrKzWMEx06q26esrNct/uEZzFja0ZPp7eMPdAYYSEitgz9HtdhgeW8MiUqG0uHvG
y7bA/+WmoGJ329bInYAmtxcCAwEAAaNTMFEwHQYDVR0OBBYEFI6aqUHvs9EA4GBj
0WFu3SWS+UGvMB8GA1UdIwQYMBaAFI6aqUHvs9EA4GBj0WFu3SWS+UGvMA8GA1Ud
EwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAAZRnvY1xvzbQbriOD6w682a
4/yODj7Nb2QFKGyDBlLP/3Oz8+h5LVOxrBOfpgsfvocA4NHobOqV565/KsOmgcEf
b/lYsb/+NQjJhUxqfDkVfVCNaAtLxyuV+bpLsifcrzcAr7kCPlwFx6konnPtj/Th
SRuT4HRSdDwa0pZp1bvyvu6Z3C7zKp4kH2MkiORuQibDnKdef56Bp5iUb5Pu3ful
spYrWFjFEtVs/QihhsC7NfKUZTyDIbHurPHq/j6sGEoGAR9Mo663pw3K5Tock6no
drCd73AcFZYrIP/52FE/NpG0NWD0syc3DwXgBdqyMEHyeRMP2m6NNa9V8UM5A44=
-----END CERTIFICATE-----
`;
const apiKey = 'an APIv3 key has thirty-two byte';

/** A certificate as WeChat Pay lists it, but for what `change` says. */
function listed(change: { text?: string; serial?: string; key?: string; expires?: string } = {}) {
  const cipher = createCipheriv('aes-256-gcm', change.key ?? apiKey, '61f9c719728a');
  cipher.setAAD(Buffer.from('certificate'));
  const sealed = Buffer.concat([cipher.update(change.text ?? pem), cipher.final(), cipher.getAuthTag()]);
  return {
    serial_no: change.serial ?? serial,
    effective_time: '2026-11-24T10:34:56+08:00',
    expire_time: change.expires ?? '2127-11-24T10:34:56+08:00',
    encrypt_certificate: {
      algorithm: 'AEAD_AES_256_GCM',
      nonce: '61f9c719728a',
      associated_data: 'certificate',
      ciphertext: sealed.toString('base64'),
    },
  };
}

function whyRefused(content: unknown): string | undefined {
  try {
    openCertificates(content, apiKey);
  } catch (error) {
    return error instanceof CertificatesRefused ? error.why : String(error);
  }
  return undefined;
}

describe('a list of certificates', () => {
  test('is opened with the APIv3 key; one counts until WeChat Pay gives it up', () => {
    const [first, second] = openCertificates(
      { data: [listed(), listed({ expires: '2027-01-01T00:00:00+08:00' })] },
      apiKey,
    );
    const spki = first?.key.export({ format: 'der', type: 'spki' }) ?? '';
    expect(createHash('sha256').update(spki).digest('hex')).toBe(
      '18811c524bff03a8244118707b82416e4c931547a8d14c0d257913edc7c254a0',
    );
    expect(first).toMatchObject({
      serial: serial.slice(1),
      from: new Date('2026-11-23T10:58:44Z'),
      until: new Date('2126-10-30T10:58:44Z'),
    });
    expect(second?.until).toEqual(new Date('2026-12-31T16:00:00Z'));
  });

  test('that is not right is none', () => {
    expect(whyRefused({ data: [listed({ key: 'another APIv3 key of 32 bytes...' })] })).toBe('unsealed');
    expect(whyRefused({ data: [listed({ serial: '0A1B2C3D4E5F60718293A4B5C6D7E8F901234568' })] })).toBe('unsigned');
    expect(whyRefused({ data: [listed({ text: 'no certificate' })] })).toBe('unsigned');
    expect(whyRefused({ data: [] })).toBe('no_certificates');
    expect(whyRefused({ code: 'SYSTEM_ERROR' })).toBe('unreachable');
  });

  test('is made by the sandbox as others make it', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [from, until] = [new Date('2020-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')];
    for (const serial of ['7F00000000000001', 'FF00000000000001']) {
      const made = new X509Certificate(certificateText({ key: privateKey, serial, from, until }));
      expect(made.verify(publicKey)).toBe(true);
      expect(made.publicKey.equals(publicKey)).toBe(true);
      expect([made.serialNumber, new Date(made.validFrom), new Date(made.validTo)]).toEqual([serial, from, until]);
    }
  });
});

describe('what is known of certificates', () => {
  const at = new Date('2027-01-01T00:00:00Z');
  const [certificate] = openCertificates({ data: [listed()] }, apiKey) as [PlatformCertificate];
  const next = { ...certificate, serial: 'BBBBBBBBBBBBBBBB' };

  /** A book with a clock in seconds, and how often it fetched. */
  function book() {
    const is = { seconds: 0, fetched: 0, list: [certificate], fails: undefined as Error | undefined };
    const known = certificateBook(() => is.seconds * 1000);
    const learn = (wanted: string) =>
      known.learn(wanted, at, async () => {
        is.fetched += 1;
        await Promise.resolve();
        if (is.fails) throw is.fails;
        return is.list;
      });
    return { is, known, learn };
  }

  test('is fetched once for all who ask at once, and once a minute at most whatever they ask for', async () => {
    const { is, known, learn } = book();
    await Promise.all([learn(serial), learn(serial), learn('CCCCCCCCCCCCCCCC')]);
    expect(known.keyOf(serial, at)).toBe(certificate.key);
    for (let n = 0; n < 20; n++) await learn(`DDDDDDDDDDDDDD${10 + n}`);
    expect(is.fetched).toBe(1);
    is.seconds += 60;
    is.list = [certificate, next];
    await learn(next.serial);
    expect([is.fetched, known.keyOf(next.serial, at)]).toEqual([2, next.key]);
    is.seconds += 60;
    await learn('PUB_KEY_ID_0119');
    expect(is.fetched).toBe(2);
  });

  test('is fetched again after twelve hours; what WeChat Pay lists no more counts no more', async () => {
    const { is, known, learn } = book();
    await learn(serial);
    is.seconds += 12 * 3600 - 1;
    await learn(serial);
    expect(is.fetched).toBe(1);
    is.seconds += 1;
    is.fails = new Error('nobody answers');
    await learn(serial);
    expect([is.fetched, known.keyOf(serial, at)]).toEqual([2, certificate.key]);
    await learn(serial);
    expect(is.fetched).toBe(2);
    is.seconds += 60;
    is.fails = undefined;
    is.list = [next];
    await learn(serial);
    expect([is.fetched, known.keyOf(serial, at), known.keyOf(next.serial, at)]).toEqual([3, undefined, next.key]);
  });

  test('is asked for again after some seconds where nobody answered, and after a minute where the answer was of no use', async () => {
    const { is, learn } = book();
    await learn(serial);
    is.seconds += 60;
    is.fails = new Error('nobody answers');
    await expect(learn(next.serial)).rejects.toThrow('nobody answers');
    is.seconds += 5;
    is.fails = new CertificatesRefused('unsigned');
    await expect(learn(next.serial)).rejects.toThrow('unsigned');
    is.seconds += 59;
    await learn(next.serial);
    expect(is.fetched).toBe(3);
    is.seconds += 1;
    await expect(learn(next.serial)).rejects.toThrow('unsigned');
  });

  test('is nothing where nobody answers, and no certificate counts before its time or after it', async () => {
    const { is, known, learn } = book();
    is.fails = new Error('nobody answers');
    await expect(learn(serial)).rejects.toThrow('nobody answers');
    is.fails = undefined;
    is.seconds += 4;
    await learn(serial);
    expect([is.fetched, known.keyOf(serial, at)]).toEqual([1, undefined]);
    is.seconds += 1;
    await learn(serial);
    expect(known.keyOf(serial.toLowerCase(), at)).toBe(certificate.key);
    expect(known.keyOf(serial, new Date('2026-11-23T00:00:00Z'))).toBeUndefined();
    expect(known.keyOf(serial, new Date('2126-10-31T00:00:00Z'))).toBeUndefined();
  });
});
