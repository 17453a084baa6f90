/** What the two sides of a lease are told. */
import type { MessageKind } from '#contract/messages/messageKinds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { quotedWords } from '../../platform/http/plainText.ts';
import { minuteIn } from '../../platform/shownTime.ts';
import { notify } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import type { LeaseRow } from './leases.repository.ts';

export type LeaseMessage = Extract<MessageKind, `lease_${string}`>;

/** Tells one side what happened; `at` is the moment that the text names, shown in the site's time zone, which the caller may have read. */
export async function tellOfLease(
  tx: Tx,
  { id, snapshot }: Pick<LeaseRow, 'id' | 'snapshot'>,
  told: { kind: LeaseMessage; to: number; at?: Date | null; amountFen?: number; words?: string; timeZone?: string },
  now: Date,
): Promise<void> {
  const { kind, to, at, amountFen, words } = told;
  const { titleZh, titleEn } = snapshot;
  const timeZone = told.timeZone ?? (await siteConfiguration(tx)).site.timeZone;
  const params = {
    leaseId: id,
    titleZh,
    titleEn,
    ...(at ? { at: minuteIn(timeZone, at) } : {}),
    ...(amountFen === undefined ? {} : { amountFen }),
    ...(words === undefined ? {} : { words: quotedWords(words) }),
  };
  await notify(tx, [{ kind, to: [to], params }], now);
}
