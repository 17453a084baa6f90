/** Applications that wait for a review. */
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const realNameWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'real_name',
    side: 'admin',
    from: 'real_names r',
    where: `r.state = 'auditing'`,
    joins: 'join users u on u.id = r.user_id',
    columns: { id: 'r.id', titleZh: 'r.name_masked', person: 'u.username', since: 'r.sent_at', due: 'r.due_at' },
  }),
  waitingSource({
    kind: 'kept_identity',
    side: 'admin',
    from: 'kept_identity_requests k join real_names r on r.id = k.real_name_id',
    where: `k.state = 'waiting' and r.kept_until is not null and k.asked_at > $2::timestamptz - make_interval(days => ${realNameRules.keptRequestDays})`,
    joins: 'join users u on u.id = k.asked_by',
    columns: { id: 'r.id', titleZh: 'k.why', person: 'u.username', since: 'k.asked_at' },
  }),
];
