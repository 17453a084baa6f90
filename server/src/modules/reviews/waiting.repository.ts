/** Questions that wait for an answer, and answers for whoever asked. */
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

const waits = 'q.answered_at is null and q.hidden_at is null';
const joins = 'join products p on p.id = q.product_id join users u on u.id = q.user_id';
const columns = {
  id: 'q.id',
  product: 'q.product_id',
  titleZh: 'p.title_zh',
  titleEn: 'p.title_en',
  person: 'u.username',
  since: 'q.created_at',
};

export const questionWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'question',
    side: 'seller',
    from: 'questions q',
    where: `q.shop_id = $1 and ${waits}`,
    joins,
    columns,
  }),
  waitingSource({
    kind: 'own_question',
    side: 'admin',
    from: 'questions q',
    where: `q.shop_id is null and ${waits}`,
    joins,
    columns,
  }),
  waitingSource({
    kind: 'answered_question',
    side: 'buyer',
    from: 'questions q',
    where: `q.user_id = $1 and q.hidden_at is null
      and q.answered_at > $2::timestamptz - interval '${dashboardRules.answerDays} days'`,
    joins,
    columns: { ...columns, person: 'null', since: 'q.answered_at' },
  }),
];
