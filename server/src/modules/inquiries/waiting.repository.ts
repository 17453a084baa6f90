/** Reports of fakes that nobody has taken up. */
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const reportWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'fake_report',
    side: 'admin',
    from: 'fake_reports r',
    where: `r.state = 'new'`,
    columns: { id: 'r.id', titleZh: 'r.about', since: 'r.created_at' },
  }),
];
