import { utcMinute } from '../shownTime.ts';
import { AppError } from './errors.ts';

/** Why an account is frozen, and until when; nulls: nobody said, and there is no end. */
export interface Freeze {
  reason: string | null;
  until: Date | null;
}

/** What whoever proved to be its owner is told; the end as they read it, by the site's clock where that is known. */
export function frozenError(
  { reason, until }: Freeze,
  end: string | null = until && `${utcMinute(until)} UTC`,
): AppError {
  return new AppError('account_frozen', { params: { until: end ?? '–', reason: reason ?? '–' } });
}
