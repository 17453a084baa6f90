/** What entries belong to, as other tables know it. */
import type { HoldKind, SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

/** More of each are not told. */
const licencesMax = 10;
const releasedMax = 100;

const order = prepared<{ id: number; titleZh: string; titleEn: string; licenceIds: string[] }>(
  'admin_entry_order',
  `select id, snapshot ->> 'titleZh' as title_zh, snapshot ->> 'titleEn' as title_en,
     array(select l.id from licences l where l.order_id = orders.id order by l.id limit ${licencesMax}) as licence_ids
   from orders where id = $1`,
);
const payment = prepared<{ id: number; gateway: string | null }>(
  'admin_entry_payment',
  `select p.id, a.gateway from payments p left join payment_attempts a on a.payment_id = p.id and a.id = $2
   where p.id = $1 or p.id = (select payment_id from payment_attempts where id = $2)`,
);
const hold = prepared<
  Row<'ledger_holds', 'id state reason userId'> & {
    kind: HoldKind;
    username: string;
    /** Whose rent or deposit it is; null: it is neither. */
    leaseId: number | null;
  }
>(
  'admin_entry_hold',
  `select h.id, h.kind, h.state, h.reason, h.user_id, u.username, case when h.subject_kind = 'lease' then h.subject_id end as lease_id
   from ledger_holds h join users u on u.id = h.user_id where h.id = $1`,
);
const lease = prepared<{ titleZh: string; titleEn: string }>(
  'admin_entry_lease',
  `select snapshot ->> 'titleZh' as title_zh, snapshot ->> 'titleEn' as title_en from leases where id = $1`,
);
const adjustment = prepared<{ id: number; reason: string; userId: number; username: string }>(
  'admin_entry_adjustment',
  `select b.id, b.reason, b.user_id, u.username
   from balance_adjustments b join users u on u.id = b.user_id where b.id = $1`,
);
const giftBatch = prepared<{ id: number; name: string }>(
  'admin_entry_gift',
  `select b.id, b.name from gift_codes c join gift_batches b on b.id = c.batch_id where c.id = $1`,
);
const released = prepared<{ kind: SubjectKind; id: number; amountFen: number }>(
  'admin_entry_released',
  `select subject_kind as kind, subject_id as id, left_fen as amount_fen
   from ledger_earnings where release_entry_id = $1 order by due_at, ledger_earnings.id limit ${releasedMax}`,
);

export function findOrder(tx: Tx, id: number) {
  return tx.maybe(order, [id]);
}

/** A payment by its number or by that of one of its attempts, which names the gateway. */
export function findPayment(tx: Tx, by: { id: number | null; attemptId: number | null }) {
  return tx.maybe(payment, [by.id, by.attemptId]);
}

export function findHoldOfEntry(tx: Tx, id: number) {
  return tx.maybe(hold, [id]);
}

export function findLease(tx: Tx, id: number) {
  return tx.maybe(lease, [id]);
}

export function findAdjustment(tx: Tx, id: number) {
  return tx.maybe(adjustment, [id]);
}

/** The batch of a gift code. */
export function findGiftBatch(tx: Tx, codeId: number) {
  return tx.maybe(giftBatch, [codeId]);
}

/** The earnings that an entry released. */
export function listReleased(tx: Tx, entryId: number) {
  return tx.many(released, [entryId]);
}
