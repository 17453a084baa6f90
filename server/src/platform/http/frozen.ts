import { utcMinute } from '../shownTime.ts';
import { AppError } from './errors.ts';

/** Why an account is frozen, and until when; nulls: nobody said, and there is no end. */
export interface Freeze {
  reason: string | null;
  until: Date | null;
}

/** What whoever proved to be its owner is told. */
export function frozenError({ reason, until }: Freeze): AppError {
  const end = until ? `${utcMinute(until)} (UTC)` : '–';
  return new AppError('account_frozen', { params: { until: end, reason: reason ?? '–' } });
}
