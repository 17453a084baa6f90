import { prepared, type Tx } from '../database/database.ts';
import { AppError } from './errors.ts';
import { userIdOf, type Call } from './http.ts';

export interface Operation {
  /** Null: whoever ran a command on the server. */
  actorId: number | null;
  /** Subject and verb, such as `product.ban`. */
  action: string;
  /** What it was done to, such as `product 1001`. */
  subject: string;
  /** Kept as JSON. */
  detail: unknown;
  now: Date;
}

const insertion = prepared(
  'operations_record',
  `insert into operation_log (actor_id, action, subject, detail, created_at) values ($1, $2, $3, $4, $5)`,
);

/** Puts an act of an admin on record, in the transaction that does it. */
export async function recordOperation(tx: Tx, operation: Operation): Promise<void> {
  const { actorId, action, subject, detail, now } = operation;
  await tx.run(insertion, [actorId, action, subject, JSON.stringify(detail), now]);
}

type Caller = Pick<Call, 'tx' | 'actor' | 'now'>;
type Step = Pick<Operation, 'action' | 'subject' | 'detail'>;

/** Puts an act of the caller on record. */
export function recordStep(call: Caller, step: Step): Promise<void> {
  return recordOperation(call.tx, { ...step, actorId: userIdOf(call), now: call.now });
}

/**
 * Takes a step of a process: `update` changes a row only in the state that the step begins in and says whether it did;
 * then the step is put on record. Throws state_conflict when somebody else was first.
 */
export async function move(call: Caller, update: Promise<boolean | object | undefined>, step: Step): Promise<void> {
  if (!(await update)) throw new AppError('state_conflict');
  await recordStep(call, step);
}
