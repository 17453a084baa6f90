/** Files that prove a licence where there is no network, as `#contract/licenceFileFormat.ts` describes them. */
import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import {
  fileFormat,
  machineFileContext,
  printFile,
  type LicenceFileFacts,
} from '#contract/licences/licenceFileFormat.ts';
import { offlineDays } from '#contract/licences/licenceRules.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Keys } from '../../../platform/keys/keys.ts';

/** What a file is about. Of the scope at most one is a text. */
export interface FileSubject {
  licenceId: number;
  activationId: number | null;
  /** The licence key as printed. */
  key: string;
  product: { id: number; title: string };
  scope: { domain: string | null; machine: string | null; account: string | null };
  entitlements: readonly string[];
  startsAt: Date;
  expiresAt: Date | null;
  terms: Pick<LicenceTerms, 'expiry' | 'graceDays'>;
  nonce: string | null;
}

/**
 * Until when a file that is made now is good: fourteen days, or the end of what the licence allows, its grace time included.
 * One whose terms let it keep its versions works on after its end. Undefined when it has ended.
 */
export function fileEnd(licence: Pick<FileSubject, 'expiresAt' | 'terms'>, now: Date): Date | undefined {
  const longest = now.getTime() + offlineDays * dayMs;
  const { expiresAt, terms } = licence;
  if (expiresAt === null || terms.expiry === 'keep') return new Date(longest);
  const end = expiresAt.getTime() + (terms.expiry === 'warn' ? terms.graceDays * dayMs : 0);
  return end <= now.getTime() ? undefined : new Date(Math.min(longest, end));
}

/** The file's text, signed with the key that signs now: encrypted for its machine, readable where it is bound to something else. */
export function makeFile(keys: Keys, subject: FileSubject, times: { now: Date; until: Date }): string {
  const { machine } = subject.scope;
  const text = JSON.stringify(factsOf(subject, times));
  const bytes = machine === null ? Buffer.from(text) : encrypted(text, machineFileKey(subject.key, machine));
  const payload = bytes.toString('base64');
  const { signature, keyId } = keys.signed(payload);
  const headers = { Format: String(fileFormat), 'Key-Id': keyId, Signature: signature };
  return printFile({ kind: machine === null ? 'licence' : 'machine', headers, payload });
}

/** The name that a file is saved by: it tells licences and machines apart, and is no secret. */
export function fileNameOf({ licenceId, activationId, scope }: FileSubject): string {
  return `${scope.machine === null ? 'licence' : 'machine'}-${licenceId}-${activationId ?? 0}.txt`;
}

function factsOf(subject: FileSubject, { now, until }: { now: Date; until: Date }): LicenceFileFacts {
  const { licenceId, activationId, key, product, scope, entitlements, startsAt, expiresAt, terms, nonce } = subject;
  return {
    format: fileFormat,
    licenceId,
    activationId,
    keyFingerprint: createHash('sha256').update(key).digest('hex'),
    product,
    scope,
    entitlements: [...entitlements],
    startsAt: startsAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    expiry: terms.expiry,
    nonce,
    issuedAt: now.toISOString(),
    goodUntil: until.toISOString(),
  };
}

/** 32 bytes that only who has the key on this machine can make. */
export function machineFileKey(key: string, fingerprint: string): Buffer {
  return createHmac('sha256', key)
    .update(machineFileContext + fingerprint)
    .digest();
}

function encrypted(text: string, key: Buffer): Buffer {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
}
