/** Puts on record who logged in, who was refused, and what became of accounts. The database lets nobody change it. */
import type { SecurityEventKind } from '#contract/identity/securityEventKinds.ts';
import { prepared, type Tx } from '../database/database.ts';
import { countAttempts } from './attempts.ts';
import { shortenedAddress } from './address.ts';
import type { Actor } from './session.ts';

/** Who calls, from where and when. */
interface Recording {
  actor: Actor;
  ip: string;
  now: Date;
}

interface SecurityEvent {
  kind: SecurityEventKind;
  /** Whose account it is about, when that is not the caller's. */
  userId?: number | undefined;
  sessionId?: number | undefined;
  detail?: Readonly<Record<string, string>>;
}

const insertion = prepared(
  'security_events_record',
  `insert into security_events (kind, user_id, session_id, network, detail, created_at) values ($1, $2, $3, $4, $5, $6)`,
);

/** Records what the caller did, in the transaction that does it. The address is kept shortened. */
export async function recordSecurityEvent(tx: Tx, call: Recording, event: SecurityEvent): Promise<void> {
  const { actor, ip, now } = call;
  const caller = actor.kind === 'user' ? actor : undefined;
  const userId = event.userId ?? caller?.userId ?? null;
  const sessionId = event.sessionId ?? caller?.sessionId ?? null;
  const detail = JSON.stringify(event.detail ?? {});
  await tx.run(insertion, [event.kind, userId, sessionId, shortenedAddress(ip), detail, now]);
}

/** Whoever fails without end fills no disk: so many rows a network, and so many in all, in ten minutes. */
const failures = { scope: 'security_events', seconds: 10 * 60 };
const failuresOfNetwork = 60;
const failuresInAll = 1200;

/** Records what was refused, outside the transaction that ends with the refusal; a flood is recorded up to a bound. */
export async function recordFailure(call: Recording & { app: { attempts: Tx } }, event: SecurityEvent): Promise<void> {
  const { attempts } = call.app;
  const network = shortenedAddress(call.ip);
  const ofNetwork = await countAttempts(attempts, failures, { subject: network, by: 1 }, call.now);
  if (ofNetwork > failuresOfNetwork) return;
  const inAll = await countAttempts(attempts, failures, { subject: 'all', by: 1 }, call.now);
  if (inAll <= failuresInAll) await recordSecurityEvent(attempts, call, event);
}
