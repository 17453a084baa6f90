/** Who has the next word about an order, unless they said that it needs none. */
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';

// What is asked of one side only; of `order_talks m`, so that every count of what waits has the same condition.
const asks = { buyer: `m.last_side <> 'buyer'`, seller: `m.last_side = 'buyer'` } as const;
type Asked = keyof typeof asks;
const lately = (now: string) => `m.last_at > ${now}::timestamptz - interval '${dashboardRules.messageDays} days'`;
const waitsFor = (side: Asked) => (now: string) => `${asks[side]} and m.settled_at is null and ${lately(now)}`;
/** `now`: the parameter that has the time. */
export const waitsForBuyer = waitsFor('buyer');
export const waitsForSeller = waitsFor('seller');

const found = (side: Asked) =>
  prepared<{ isSettled: boolean }>(
    `talk_of_${side}`,
    `select m.settled_at is not null as is_settled from order_talks m
     where m.order_id = $1 and ${asks[side]} and ${lately('$2')}`,
  );
// A message that comes meanwhile is another one: nothing is settled then. Said twice, it holds since the first time.
const settling = (side: Asked) =>
  prepared(
    `talk_settle_${side}`,
    `update order_talks m set settled_at = case when $3 then coalesce(m.settled_at, $4::timestamptz) end
     where m.order_id = $1 and m.last_id = $2 and ${asks[side]}`,
  );
const statements = {
  buyer: { find: found('buyer'), settle: settling('buyer') },
  seller: { find: found('seller'), settle: settling('seller') },
};

/** Whether a side is asked to answer the last message, or said that it needs no answer. */
export async function talkStateOf(
  tx: Tx,
  of: { orderId: number; side: Asked; now: Date },
): Promise<'none' | 'waits' | 'settled'> {
  const talk = await tx.maybe(statements[of.side].find, [of.orderId, of.now]);
  if (!talk) return 'none';
  return talk.isSettled ? 'settled' : 'waits';
}

/** False: the last message is another one, or of that side. */
export async function settleTalk(
  tx: Tx,
  of: { orderId: number; side: Asked; upTo: number; settled: boolean; now: Date },
): Promise<boolean> {
  return (await tx.run(statements[of.side].settle, [of.orderId, of.upTo, of.settled, of.now])) === 1;
}
