/** What is known of whoever withdraws: limits of their day, what delays them, what a reviewer should look at. */
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import type { WithdrawalRisk } from '#contract/withdrawals/withdrawalProcess.ts';
import { owesSql } from '../../ledger/purses.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

/** Withdrawals that are not over in vain. */
const countedStates = `('requested', 'approved', 'paying', 'paid')`;
/** The same, and those whose money may have gone out: whoever says that it failed gains no second payment alone. */
export const sentStates = `('requested', 'approved', 'paying', 'paid', 'failed')`;

/** SQL: whether the bank says that it paid something to the person of an account which they got back; nobody settled it yet. */
export const contestedSql = (account: string) => `exists (
  select from payout_contradictions c join withdrawals v on v.id = c.withdrawal_id
  where c.outcome is null and c.said = 'paid' and v.state <> 'paid'
    and v.user_id in (select accounts_of_person(${account})))`;

export interface Standing {
  isVerified: boolean;
  isLeaving: boolean;
  owes: boolean;
  hasSecondFactor: boolean;
  /** When the address, the mobile number or a second factor changed last. */
  changedAt: Date | null;
  /** Of the verified person's day. */
  dayCount: number;
  dayFen: number;
}

const standing = prepared<Standing>(
  'withdrawals_standing',
  `select u.person_id is not null and u.real_name_id is not null as is_verified,
     exists (select from account_deletions d where d.user_id = u.id and d.state = 'waiting') as is_leaving,
     ${owesSql('u.id')} as owes,
     exists (select from passkeys p where p.user_id = u.id)
       or exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
     (select max(e.created_at) from (
        select created_at from security_events where user_id = u.id and created_at > $3
          and kind in ('mobile_changed', 'email_changed', 'email_change_undone', 'factor_added', 'factor_reset_done')
        -- One that waited was made by a job.
        union all
        select ended_at from email_changes where user_id = u.id and state = 'made' and ended_at > $3) as e) as changed_at,
     d.count as day_count, d.fen as day_fen
   from users u cross join lateral (
     select count(*) as count, coalesce(sum(amount_fen), 0)::bigint as fen from withdrawals w
     where w.user_id in (select accounts_of_person(u.id)) and w.asked_day = $2::date and w.state in ${countedStates}) as d
   where u.id = $1`,
);
const risks = prepared<Record<'youngAccount' | 'newPayee' | 'sharedPayee' | 'oneBuyer', boolean>>(
  'withdrawals_risks',
  `select u.created_at > $3::timestamptz - make_interval(days => $4) as young_account,
     p.created_at > $3::timestamptz - make_interval(days => $5) as new_payee,
     exists (select from payees o where o.fingerprint = p.fingerprint
       and o.user_id not in (select accounts_of_person(u.id))) as shared_payee,
     coalesce((select max(s.fen) * 100 >= sum(s.fen) * $6::int and count(*) > 0 from (
       select sum(n.amount_fen) as fen from (
         select o.user_id, o.amount_fen - o.refunded_fen as amount_fen
         from shops h join orders o on coalesce(o.shop_id, 0) = h.id
         where h.owner_id = u.id and o.state = 'completed' order by o.created_at desc, o.id desc limit $7) as n
       group by n.user_id having sum(n.amount_fen) > 0) as s), false) as one_buyer
   from users u join payees p on p.user_id = u.id where u.id = $1 and p.id = $2`,
);
const mainBuyer = prepared<{ person: { id: number; username: string }; percent: number }>(
  'withdrawals_main_buyer',
  `select json_build_object('id', b.id, 'username', b.username) as person, (s.fen * 100 / s.all_fen)::int as percent
   from (
     select n.user_id, sum(n.fen) as fen, sum(sum(n.fen)) over () as all_fen from (
       select o.user_id, o.amount_fen - o.refunded_fen as fen
       from shops h join orders o on coalesce(o.shop_id, 0) = h.id
       where h.owner_id = $1 and o.state = 'completed' order by o.created_at desc, o.id desc limit $2) as n
     group by n.user_id having sum(n.fen) > 0 order by 2 desc limit 1) as s
   join users b on b.id = s.user_id`,
);
const shared = prepared<{ id: number; username: string }>(
  'withdrawals_shared_payee',
  `select distinct u.id, u.username from payees p join payees o on o.fingerprint = p.fingerprint
     join users u on u.id = o.user_id
   where p.id = $1 and o.user_id not in (select accounts_of_person(p.user_id)) order by u.id limit $2`,
);

/** As it is at this moment; `day` as 2030-03-14. */
export function findStanding(tx: Tx, of: { userId: number; day: string; now: Date }): Promise<Standing> {
  const since = new Date(of.now.getTime() - withdrawalRules.waitSeconds * 1000);
  return tx.one(standing, [of.userId, of.day, since]);
}

/** What is unusual about a withdrawal of a user to a payee. */
export async function findRisks(tx: Tx, of: { userId: number; payeeId: number; now: Date }): Promise<WithdrawalRisk[]> {
  const { youngAccountDays, newPayeeDays, oneBuyerPercent, ordersLookedAt } = withdrawalRules.risk;
  const values = [of.userId, of.payeeId, of.now, youngAccountDays, newPayeeDays, oneBuyerPercent, ordersLookedAt];
  const found = await tx.one(risks, values);
  const names: [WithdrawalRisk, boolean][] = [
    ['young_account', found.youngAccount],
    ['new_payee', found.newPayee],
    ['shared_payee', found.sharedPayee],
    ['one_buyer', found.oneBuyer],
  ];
  return names.flatMap(([name, is]) => (is ? name : []));
}

/** Who paid most of the newest sales of somebody's shop; undefined where there are none. */
export function findMainBuyer(tx: Tx, userId: number) {
  return tx.maybe(mainBuyer, [userId, withdrawalRules.risk.ordersLookedAt]);
}

/** Accounts of other people that are paid to the same as a payee. */
export function listSharedWith(tx: Tx, payeeId: number, max: number) {
  return tx.many(shared, [payeeId, max]);
}
