import { AppError } from './errors.ts';

/** Why an account is frozen, and until when; nulls: nobody said, and there is no end. */
export interface Freeze {
  reason: string | null;
  until: Date | null;
}

/** What whoever proved to be its owner is told. */
export function frozenError({ reason, until }: Freeze): AppError {
  const at = until?.toISOString().replace('T', ' ').slice(0, 16);
  return new AppError('account_frozen', {
    params: {
      untilZh: at === undefined ? '没有期限' : `至 ${at}（UTC）`,
      untilEn: at === undefined ? 'without an end' : `until ${at} (UTC)`,
      reasonZh: reason ?? '未注明',
      reasonEn: reason ?? 'not stated',
    },
  });
}
