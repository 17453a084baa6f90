/** Files that prove a licence offline, made and read the way a machine does it: with OpenSSL, and nothing of ours but the format. */
import {
  machineFileContext,
  printFile,
  readFile,
  type LicenceFileFacts,
  type RequestFileFacts,
} from '#contract/licences/licenceFileFormat.ts';
import type { SigningKey } from '#contract/licences/signingKeys.ts';
import { opensslDecrypts, opensslHmac, opensslVerifies } from './openssl.ts';

interface Reader {
  /** The published keys. */
  keys: readonly Pick<SigningKey, 'kid' | 'pem'>[];
  /** The licence key as printed. */
  key: string;
  fingerprint?: string;
}

/** What a file says; undefined where its signature is not of a published key, or it does not open with this key on this machine. */
export async function openFile(text: string, { keys, key, fingerprint = '' }: Reader) {
  const file = readFile(text);
  if (!file) throw new Error('this is no file of ours');
  const { kid, pem } = keys.find((one) => one.kid === file.headers['Key-Id']) ?? {};
  const signature = file.headers['Signature'] ?? '';
  if (kid === undefined || pem === undefined) return undefined;
  if (!(await opensslVerifies({ pem, text: file.payload, signature }))) return undefined;
  const bytes = Buffer.from(file.payload, 'base64');
  if (file.kind === 'licence') return factsIn(bytes.toString());
  const hex = await opensslHmac(machineFileContext + fingerprint, key);
  const json = await opensslDecrypts(bytes.subarray(16), { hex, ivHex: bytes.subarray(0, 16).toString('hex') });
  return json === undefined ? undefined : factsIn(json);
}

/** A request file of a machine with these parts; `changes` break it. */
export function requestFile(fingerprint: readonly string[], changes: Readonly<Record<string, unknown>> = {}): string {
  const facts: RequestFileFacts = {
    format: 1,
    fingerprint: [...fingerprint],
    name: 'press 4',
    nonce: 'a nonce of the machine',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const payload = Buffer.from(JSON.stringify({ ...facts, ...changes })).toString('base64');
  return printFile({ kind: 'request', headers: { Format: '1' }, payload });
}

function factsIn(json: string): LicenceFileFacts | undefined {
  try {
    // The server wrote it; what it holds is what the tests look at.
    return JSON.parse(json) as LicenceFileFacts;
  } catch {
    // A wrong key gives noise, which seldom ends like padding.
    return undefined;
  }
}
