/** Files that prove a licence where there is no network. Their format stands in docs/licences.md. */
import { createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { fingerprintOf } from './fingerprint.ts';
import { isSignedBy } from './signature.ts';
import type { LicenceFileFacts, PublishedKey } from './types.ts';

export type FileProblem =
  | 'unreadable'
  | 'wrong_signature'
  | 'key_needed'
  | 'wrong_key_or_machine'
  | 'not_this_key'
  | 'not_this_machine'
  | 'not_this_product'
  | 'not_this_question'
  | 'clock_before_issue'
  | 'over';

export type FileAnswer =
  | { valid: true; code: 'VALID'; facts: LicenceFileFacts }
  | { valid: false; code: FileProblem; facts: LicenceFileFacts | null };

export interface FileExpectations {
  /** All published keys, kept with the program or fetched when there was a network. */
  keys: readonly PublishedKey[];
  /** The licence key as printed. A machine file needs it; a licence file is compared with it. */
  licenceKey?: string;
  /** The parts of this machine's fingerprint. A machine file needs them. */
  fingerprint?: readonly string[];
  productId?: number;
  /** Of the request file that this answers. */
  nonce?: string;
  now?: Date;
}

/** A clock may be so much behind the portal's, in milliseconds. */
const clockSlackMs = 10 * 60_000;

/** Checks a licence file, or opens and checks a machine file. Never throws: what is wrong is the `code`. */
export function checkFile(text: string, expected: FileExpectations): FileAnswer {
  const file = readParts(text);
  if (!file) return refused('unreadable', null);
  if (!isSignedBy(expected.keys, file.keyId, file.payload, file.signature)) return refused('wrong_signature', null);
  const bytes = Buffer.from(file.payload, 'base64');
  if (!file.isMachine) return checkFacts(factsOf(bytes.toString('utf8')), expected);
  const { fingerprint } = expected;
  const licenceKey = expected.licenceKey?.trim();
  if (licenceKey === undefined || fingerprint === undefined) return refused('key_needed', null);
  const opened = decrypted(bytes, licenceKey, fingerprintOf(fingerprint));
  if (opened === undefined) return refused('wrong_key_or_machine', null);
  return checkFacts(factsOf(opened), expected);
}

function checkFacts(facts: LicenceFileFacts | undefined, expected: FileExpectations): FileAnswer {
  if (!facts) return refused('unreadable', null);
  const { fingerprint, productId, nonce, now = new Date() } = expected;
  const licenceKey = expected.licenceKey?.trim();
  const { machine } = facts.scope;
  if (licenceKey !== undefined && sha256(licenceKey) !== facts.keyFingerprint) return refused('not_this_key', facts);
  const isElsewhere = machine !== null && fingerprint !== undefined && machine !== fingerprintOf(fingerprint);
  if (isElsewhere) return refused('not_this_machine', facts);
  if (productId !== undefined && productId !== facts.product.id) return refused('not_this_product', facts);
  if (nonce !== undefined && nonce !== facts.nonce) return refused('not_this_question', facts);
  if (now.getTime() < Date.parse(facts.issuedAt) - clockSlackMs) return refused('clock_before_issue', facts);
  if (now >= new Date(facts.goodUntil)) return refused('over', facts);
  return { valid: true, code: 'VALID', facts };
}

function refused(code: FileProblem, facts: LicenceFileFacts | null): FileAnswer {
  return { valid: false, code, facts };
}

function readParts(text: string) {
  const plain = text.replace(/[ \t]*\r?\n[ \t]*/g, '\n');
  const found =
    /-----BEGIN MALLARD (LICENCE|MACHINE) FILE-----\n([^]*?)\n\n([A-Za-z0-9+/=\n]+)\n-----END MALLARD \1 FILE-----/.exec(
      plain,
    );
  const [, kind, head = '', body = ''] = found ?? [];
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? '';
  if (kind === undefined || header('Format') !== '1') return undefined;
  return {
    isMachine: kind === 'MACHINE',
    keyId: header('Key-Id'),
    signature: header('Signature'),
    payload: body.replaceAll('\n', ''),
  };
}

function decrypted(bytes: Buffer, licenceKey: string, machine: string): string | undefined {
  const key = createHmac('sha256', licenceKey).update(`mallard machine file 1\n${machine}`).digest();
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
  } catch {
    // Another key or another machine.
    return undefined;
  }
}

function factsOf(text: string): LicenceFileFacts | undefined {
  try {
    const facts: unknown = JSON.parse(text);
    // The signature was checked: whoever signed it wrote it in this form.
    return typeof facts === 'object' && facts !== null ? (facts as LicenceFileFacts) : undefined;
  } catch {
    return undefined;
  }
}

/** The request of a machine without network, and the nonce by which it knows the answer: keep it until then. */
export function makeRequestFile(machine: { fingerprint: readonly string[]; name?: string; now?: Date }): {
  file: string;
  nonce: string;
} {
  const { fingerprint, name = '', now = new Date() } = machine;
  const nonce = randomBytes(16).toString('hex');
  const facts = { format: 1, fingerprint, name, nonce, createdAt: now.toISOString() };
  const lines =
    Buffer.from(JSON.stringify(facts))
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  const mark = 'MALLARD REQUEST FILE';
  return {
    file: [`-----BEGIN ${mark}-----`, 'Format: 1', '', ...lines, `-----END ${mark}-----`, ''].join('\n'),
    nonce,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
