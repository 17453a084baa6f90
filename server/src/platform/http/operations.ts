import { prepared, type Tx } from '../database/database.ts';

export interface Operation {
  actorId: number;
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
