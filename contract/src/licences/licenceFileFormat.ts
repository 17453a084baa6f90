/**
 * Files that prove a licence where there is no network, as text that a shell can read:
 *
 *     -----BEGIN MALLARD LICENCE FILE-----
 *     Format: 1
 *     Key-Id: <which published key signed it>
 *     Signature: <base64, Ed25519 over the payload's base64 text without line breaks>
 *
 *     <payload in base64, 64 characters a line>
 *     -----END MALLARD LICENCE FILE-----
 *
 * A licence file's payload is the JSON of `LicenceFileFacts`. A machine file's (`MALLARD MACHINE FILE`) is 16 bytes of
 * initialisation vector and the same JSON under AES-256-CBC. Its key is HMAC-SHA256, keyed by the licence key as printed,
 * over `machineFileContext` and the machine's fingerprint: whoever has only one of the two cannot read it. The signature
 * is checked first, then it is decrypted. A request file (`MALLARD REQUEST FILE`) is made on the machine, has neither
 * key nor signature, and its payload is the JSON of `RequestFileFacts`.
 */

export const fileFormat = 1;
/** What stands before the fingerprint in the text that a machine file's key is made of. */
export const machineFileContext = 'mallard machine file 1\n';

const marks = {
  licence: 'MALLARD LICENCE FILE',
  machine: 'MALLARD MACHINE FILE',
  request: 'MALLARD REQUEST FILE',
} as const;
export type FileKind = keyof typeof marks;

/** Lengths are characters. */
export const fileLimits = {
  /** Of a whole request file. */
  request: { max: 8000 },
  /** Of the parts of a machine's fingerprint, and of each one's length. */
  fingerprint: { min: 1, max: 10, length: 200 },
  name: { max: 60 },
  nonce: { min: 8, max: 100 },
} as const;

/** What a licence file and a machine file say. Times are UTC in ISO 8601. */
export interface LicenceFileFacts {
  format: typeof fileFormat;
  licenceId: number;
  /** Null where the licence is bound to nothing. */
  activationId: number | null;
  /** SHA-256 of the licence key as printed, in hexadecimal. */
  keyFingerprint: string;
  product: { id: number; title: string };
  /** What it is bound to: at most one of them is a text. A machine is its fingerprint, a domain is normalised and covers `www.` too. */
  scope: { domain: string | null; machine: string | null; account: string | null };
  entitlements: string[];
  startsAt: string;
  /** Null: for a lifetime. */
  expiresAt: string | null;
  /** What the end does: refuse, work on until `goodUntil` with a warning, or keep the versions released until then. */
  expiry: 'refuse' | 'warn' | 'keep';
  /** What the asker sent, so that it knows the answer to its own question. */
  nonce: string | null;
  issuedAt: string;
  /** The file proves nothing from here on. */
  goodUntil: string;
}

/** What a machine without network asks for. */
export interface RequestFileFacts {
  format: typeof fileFormat;
  /** The parts that tell it from other machines. */
  fingerprint: string[];
  /** What its owner calls it; may be empty. */
  name: string;
  nonce: string;
  createdAt: string;
}

export interface FileText {
  kind: FileKind;
  headers: Record<string, string>;
  /** Base64 in one line. */
  payload: string;
}

/** The whole text of a file, ending with a line break. */
export function printFile({ kind, headers, payload }: FileText): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const body = payload.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${marks[kind]}-----`, ...lines, '', ...body, `-----END ${marks[kind]}-----`, ''].join('\n');
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A file's kind, headers and payload; undefined for what is none of format 1. Line breaks may be of any system, and text around it is passed by. */
export function readFile(text: string): FileText | undefined {
  const found = /-----BEGIN ([A-Z ]+)-----\n((?:[A-Za-z-]+: .*\n)+)\n([A-Za-z0-9+/=\n]+)\n-----END \1-----/.exec(
    text.replace(/[ \t]*\r?\n[ \t]*/g, '\n'),
  );
  const [, mark, head = '', body = ''] = found ?? [];
  const kind = fileKinds.find((one) => marks[one] === mark);
  const payload = body.replaceAll('\n', '');
  const headers = Object.fromEntries(head.split('\n').flatMap(headerOf));
  if (kind === undefined || !base64.test(payload) || headers['Format'] !== String(fileFormat)) return undefined;
  return { kind, headers, payload };
}

const fileKinds: readonly FileKind[] = ['licence', 'machine', 'request'];

function headerOf(line: string): [string, string][] {
  const colon = line.indexOf(': ');
  return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
}
