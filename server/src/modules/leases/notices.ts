/** What the two sides of a lease are told. */
import type { MessageKind } from '#contract/messages/messageKinds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { quotedWords } from '../../platform/http/plainText.ts';
import { both, momentIn } from '../../platform/shownTime.ts';
import { endsAt, notify, takeBackOfLease } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import type { LeaseRow } from './leases.repository.ts';

export type LeaseMessage = Extract<MessageKind, `lease_${string}`>;

/**
 * Tells one side what happened; `at` is the moment that the text names, shown in the site's time zone, which the caller may have
 * read. `words` are of the other side and lead nowhere; `ownWords` are those of whoever is told, as they wrote them.
 */
export async function tellOfLease(
  tx: Tx,
  { id, snapshot }: Pick<LeaseRow, 'id' | 'snapshot'>,
  told: {
    kind: LeaseMessage;
    to: number;
    at?: Date | null;
    amountFen?: number;
    words?: string;
    ownWords?: string;
    listingId?: number;
    timeZone?: string;
  },
  now: Date,
): Promise<void> {
  const { kind, to, at, amountFen } = told;
  const words = told.ownWords ?? (told.words === undefined ? undefined : quotedWords(told.words));
  const { titleZh, titleEn } = snapshot;
  const timeZone = told.timeZone ?? (await siteConfiguration(tx)).site.timeZone;
  const params = {
    leaseId: id,
    titleZh,
    titleEn,
    ...(at ? { ...both('at', momentIn(timeZone, at, now)), ...endsAt(at) } : {}),
    ...(amountFen === undefined ? {} : { amountFen }),
    ...(words === undefined ? {} : { words }),
    ...(told.listingId === undefined ? {} : { listingId: told.listingId }),
  };
  await notify(tx, [{ kind, to: [to], params }], now);
}

/**
 * The tenant is reminded of an end that is not to come any more, or reminded anew: whoever reads their messages sees one reminder of a
 * lease at most, and none to extend what is over.
 */
export function takeBackReminders(
  tx: Tx,
  { id, tenantId }: Pick<LeaseRow, 'id' | 'tenantId'>,
  now: Date,
): Promise<void> {
  return takeBackOfLease(tx, { userId: tenantId, kind: 'lease_ending', leaseId: id, now });
}
