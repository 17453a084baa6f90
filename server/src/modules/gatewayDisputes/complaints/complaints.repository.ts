/** How complaints were when gateways were asked about them last. */
import type { ListedComplaint } from '../../../outside/gateways/gateway.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { isSameMerchant, standsSql } from '../../payments/service.ts';

const find = prepared<{ mark: string }>(
  'gateway_complaint_mark',
  `select mark from gateway_complaints where merchant_id = $1 and number = $2`,
);
const keep = prepared(
  'gateway_complaint_keep',
  `insert into gateway_complaints (merchant_id, number, mark, asked_at) values ($1, $2, $3, $4)
   on conflict (merchant_id, number) do update set mark = excluded.mark, asked_at = excluded.asked_at`,
);
const news = prepared<{ number: string }>(
  'gateway_complaint_news',
  `select l.number from unnest($2::text[], $3::text[]) as l (number, mark)
   left join gateway_complaints c on c.merchant_id = $1 and c.number = l.number
   where c.mark is distinct from l.mark order by c.asked_at nulls first, l.number limit $4`,
);
const standing = prepared<{ number: string }>(
  'gateway_complaint_standing',
  `select n.number from gateway_disputes d join payment_attempts a on a.id = d.attempt_id cross join unnest(d.open_numbers) as n (number)
   where ${standsSql} and a.merchant_id in (
     select s.id from merchants s join merchants m on ${isSameMerchant('m', 's')} where m.id = $1)
   order by d.id limit $2`,
);
const forget = prepared('gateway_complaints_forget', `delete from gateway_complaints where asked_at < $1`);

/** As what a complaint was known last; undefined: it was not asked about. */
export async function findMark(tx: Tx, of: { merchantId: number; number: string }): Promise<string | undefined> {
  return (await tx.maybe(find, [of.merchantId, of.number]))?.mark;
}

export async function keepMark(
  tx: Tx,
  of: { merchantId: number; number: string; mark: string; now: Date },
): Promise<void> {
  await tx.run(keep, [of.merchantId, of.number, of.mark, of.now]);
}

/** Those of a list that are not known as they stand there, first those that were never asked about. */
export async function listNews(
  tx: Tx,
  { merchantId, listed, limit }: { merchantId: number; listed: readonly ListedComplaint[]; limit: number },
): Promise<string[]> {
  const numbers = listed.map(({ number }) => number);
  const marks = listed.map(({ mark }) => mark);
  return (await tx.many(news, [merchantId, numbers, marks, limit])).map(({ number }) => number);
}

/** The numbers of what stands here of an account, oldest first. */
export async function listStanding(
  tx: Tx,
  { merchantId, limit }: { merchantId: number; limit: number },
): Promise<string[]> {
  return (await tx.many(standing, [merchantId, limit])).map(({ number }) => number);
}

export async function forgetComplaints(tx: Tx, before: Date): Promise<void> {
  await tx.run(forget, [before]);
}
