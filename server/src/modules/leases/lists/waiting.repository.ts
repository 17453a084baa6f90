/** What of leases waits for tenants, lessors and admins. */
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import { waitingSource, type WaitingSource } from '../../../platform/waiting.ts';

const titles = { titleZh: `l.snapshot ->> 'titleZh'`, titleEn: `nullif(l.snapshot ->> 'titleEn', '')` };

export const leaseWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'lease_problem',
    side: 'buyer',
    from: 'leases l',
    joins: 'join users u on u.id = l.tenant_id',
    where: `l.lessor_id = $1 and l.state = 'stopped'`,
    columns: { id: 'l.id', ...titles, amountFen: 'l.rent_fen', since: 'l.stopped_at', due: 'l.answer_by' },
  }),
  waitingSource({
    kind: 'lease_rotation',
    side: 'buyer',
    from: `listings i join listing_units n on n.listing_id = i.id and n.state = 'to_rotate'`,
    where: `i.user_id = $1 and i.state <> 'removed'`,
    columns: {
      id: 'n.id',
      listing: 'i.id',
      titleZh: 'i.title_zh',
      titleEn: `nullif(i.title_en, '')`,
      since: 'n.rotation_asked_at',
      due: `(select min(b.starts_at) from leases b where b.unit_id = n.id and b.state = 'booked')`,
    },
  }),
  waitingSource({
    kind: 'lease_claim',
    side: 'buyer',
    from: `leases l join lease_cases c on c.lease_id = l.id and c.kind = 'claim' and c.answered_at is null`,
    where: `l.tenant_id = $1 and l.state = 'disputed'`,
    columns: { id: 'l.id', ...titles, amountFen: 'c.amount_fen', since: 'c.opened_at', due: 'l.answer_by' },
  }),
  waitingSource({
    kind: 'lease_dispute',
    side: 'admin',
    from: `leases l left join lease_cases c on c.lease_id = l.id and c.kind = 'claim'`,
    joins: 'join users u on u.id = l.tenant_id',
    where: `l.state = 'disputed' and (c.lease_id is null or c.answered_at is not null or l.answer_by <= $2)`,
    columns: {
      id: 'l.id',
      ...titles,
      person: 'u.username',
      amountFen: 'coalesce(c.amount_fen, l.rent_fen)',
      since: 'coalesce(c.opened_at, l.stopped_at)',
      due: `(case when l.ended_at is null then l.disputed_at else coalesce(c.answered_at, l.answer_by, l.disputed_at) end
        + make_interval(secs => ${evidenceRules.decideSeconds}))`,
    },
  }),
];
