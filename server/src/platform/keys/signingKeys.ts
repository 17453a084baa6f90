/** The signing keys of an installation, one after the other: all processes know them from the database. */
import { publishedAheadSeconds } from '#contract/licences/signingKeys.ts';
import { StartError } from '../../config.ts';
import { prepared, type Tx } from '../database/database.ts';
import { AppError } from '../http/errors.ts';
import type { App } from '../http/http.ts';
import type { Keys, SealedSigner } from './keys.ts';
import { makeSigner, publicKeyOf, type Signer } from './signer.ts';

/** How often a process looks for new keys: several times before one of them signs. */
const lookEveryMs = 30_000;
/** How long the private part of a key that signs no more is kept. */
const keptMs = 24 * 60 * 60 * 1000;

/** A key as everybody may know it. */
export interface PublishedKey {
  keyId: string;
  x: string;
  pem: string;
  signsFrom: Date;
  signsUntil: Date | null;
  compromisedAt: Date | null;
}

export interface Rotation {
  reason: string;
  /** The admin who asks for it; null: a command. */
  by: number | null;
  /** The id of a key that others may have. */
  compromised?: string | undefined;
  now: Date;
}

const lockStatement = prepared('signing_keys_lock', 'lock table signing_keys in share row exclusive mode');
const listStatement = prepared<Omit<PublishedKey, 'pem'>>(
  'signing_keys_list',
  `select kid as key_id, x, signs_from, signs_until, compromised_at
   from signing_keys order by signs_from desc, created_at desc limit 1000`,
);
const sealedStatement = prepared<SealedSigner>(
  'signing_keys_sealed',
  `select kid as key_id, private_key as sealed, signs_from from signing_keys
   where private_key is not null and (signs_until is null or signs_until > greatest($1, signs_from))`,
);
const insertStatement = prepared(
  'signing_keys_insert',
  `insert into signing_keys (kid, x, private_key, created_at, signs_from, reason, created_by)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const compromiseStatement = prepared(
  'signing_keys_compromise',
  `update signing_keys set compromised_at = coalesce(compromised_at, $2) where kid = $1`,
);
const endStatement = prepared('signing_keys_end', `update signing_keys set signs_until = $2 where kid = $1`);
const moveStatement = prepared('signing_keys_move', `update signing_keys set signs_from = $2 where kid = $1`);
const forgetStatement = prepared(
  'signing_keys_forget',
  `update signing_keys set private_key = null where private_key is not null and signs_until <= $1`,
);

/** All of them, newest first. */
export async function listSigningKeys(tx: Tx): Promise<PublishedKey[]> {
  const rows = await tx.many(listStatement, []);
  return rows.map((row) => ({ ...row, pem: publicKeyOf(row.x).pem }));
}

/** Lets these keys sign as the database says. Throws when it holds one that was sealed with another secret key. */
export async function loadSigningKeys(tx: Tx, keys: Keys, now: Date): Promise<void> {
  keys.useSigners(await tx.many(sealedStatement, [now]));
}

/**
 * Makes the configured key known: as the first one, or, when another was set since, as the next. Then loads them all.
 * Throws `StartError`, and changes nothing, when they cannot be opened.
 */
export function openSigningKeys({ database, keys, clock }: Pick<App, 'database' | 'keys' | 'clock'>): Promise<void> {
  const now = clock();
  return database.transaction(async (tx) => {
    await tx.run(lockStatement, []);
    const known = await listSigningKeys(tx);
    if (known.length > 0) await openKnown(tx, keys, now);
    if (known.some(({ keyId }) => keyId === keys.configured.keyId)) return;
    const first = { reason: 'first', by: null, now, signsFrom: now };
    if (known.length === 0) await insert(tx, keys, keys.configured, first);
    else await succeed(tx, keys, keys.configured, { known, reason: 'configuration', by: null, now });
    await loadSigningKeys(tx, keys, now);
  });
}

async function openKnown(tx: Tx, keys: Keys, now: Date): Promise<void> {
  const sealed = await tx.many(sealedStatement, [now]);
  try {
    keys.useSigners(sealed);
  } catch (error) {
    throw new StartError(
      'The signing keys in the database were encrypted with another secret key: set MALLARD_SECRET_KEY to that of this shop, or put its keys.json back.',
      { cause: error },
    );
  }
}

/** Learns of new keys while the process runs. A failure is logged and tried again. */
export function followSigningKeys({ database, keys, clock, log }: App): { stop(): void } {
  const look = () => {
    loadSigningKeys(database.primary, keys, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'the signing keys could not be read and will be again'),
    );
  };
  const timer = setInterval(look, lookEveryMs);
  return { stop: () => clearInterval(timer) };
}

/**
 * A new key, published at once, that signs ten minutes later, or at once where the present one is compromised. While one
 * waits to sign there is no second: it is answered instead. Throws invalid_input on `compromised` for a key that is not
 * there.
 */
export async function rotateSigningKey(tx: Tx, keys: Keys, rotation: Rotation): Promise<PublishedKey[]> {
  const { compromised, now } = rotation;
  await tx.run(lockStatement, []);
  if (compromised !== undefined && (await tx.run(compromiseStatement, [compromised, now])) === 0) {
    throw new AppError('invalid_input', { fields: [{ field: 'compromised', rule: 'missing' }] });
  }
  const known = await listSigningKeys(tx);
  const waiting = known.find(({ signsFrom, signsUntil }) => signsUntil === null && signsFrom > now);
  if (waiting && waiting.compromisedAt === null) await hasten(tx, known, { waiting, now });
  else await succeed(tx, keys, makeSigner(), { ...rotation, known });
  return listSigningKeys(tx);
}

/** Deletes the private parts of keys that signed for the last time a day ago. */
export function forgetOldSigningKeys(tx: Tx, now: Date): Promise<number> {
  return tx.run(forgetStatement, [new Date(now.getTime() - keptMs)]);
}

/** A key that waits signs sooner when the present one was compromised meanwhile. */
async function hasten(
  tx: Tx,
  known: readonly PublishedKey[],
  { waiting, now }: { waiting: PublishedKey; now: Date },
): Promise<void> {
  const present = presentOf(known, now);
  if (!present || present.compromisedAt === null) return;
  const signsFrom = new Date(Math.min(waiting.signsFrom.getTime(), aheadOf(present, now).getTime()));
  await tx.run(endStatement, [present.keyId, signsFrom]);
  await tx.run(moveStatement, [waiting.keyId, signsFrom]);
}

/** Puts a key after the newest one, which signs until then. */
async function succeed(
  tx: Tx,
  keys: Keys,
  signer: Signer,
  { known, reason, by, now }: Rotation & { known: readonly PublishedKey[] },
): Promise<void> {
  const present = presentOf(known, now);
  const newest = known.find(({ signsUntil }) => signsUntil === null);
  let signsFrom = aheadOf(present, now);
  if (newest && newest.signsFrom > now && newest.compromisedAt !== null) {
    // It never signs: the present one goes on until the new one does.
    await tx.run(endStatement, [newest.keyId, newest.signsFrom]);
    if (present) await tx.run(endStatement, [present.keyId, signsFrom]);
  } else if (newest) {
    signsFrom = new Date(Math.max(signsFrom.getTime(), newest.signsFrom.getTime()));
    await tx.run(endStatement, [newest.keyId, signsFrom]);
  }
  await insert(tx, keys, signer, { reason, by, now, signsFrom });
}

/** The key that signs now. */
function presentOf(known: readonly PublishedKey[], now: Date): PublishedKey | undefined {
  return known.find(
    ({ signsFrom, signsUntil }) =>
      signsFrom <= now && (signsUntil === null || (signsUntil > now && signsUntil > signsFrom)),
  );
}

/** When a key that is made now signs: at once where nothing that the present one signs proves anything. */
function aheadOf(present: PublishedKey | undefined, now: Date): Date {
  return present?.compromisedAt ? now : new Date(now.getTime() + publishedAheadSeconds * 1000);
}

async function insert(
  tx: Tx,
  keys: Keys,
  signer: Signer,
  { reason, by, now, signsFrom }: { reason: string; by: number | null; now: Date; signsFrom: Date },
): Promise<void> {
  const { x } = signer.publicKeyJwk;
  await tx.run(insertStatement, [signer.keyId, x, keys.sealSigner(signer), now, signsFrom, reason, by]);
}
