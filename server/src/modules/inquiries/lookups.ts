/** How often strangers looked something up, counted for its holder. */
import type { Tx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/http.ts';
import { siteConfiguration } from '../site/service.ts';
import type { LinkSubject } from './link.ts';
import { addLookups, type LicenceLookupKind } from './lookups.repository.ts';

/** One thing that was told, and what led to it. */
interface Told {
  subject: LinkSubject;
  matchedBy: string;
}

/**
 * Counts what was told, by one statement, found or not. Nobody waits for it, and a failure is logged only: who asks must not
 * learn from it.
 */
export function countLookups({ app, now }: Pick<Call, 'app' | 'now'>, told: readonly Told[]): void {
  add(app.attempts, told, now).catch((error: unknown) => app.log.error({ err: error }, 'look-ups were not counted'));
}

async function add(attempts: Tx, told: readonly Told[], now: Date): Promise<void> {
  const { timeZone } = (await siteConfiguration(attempts)).site;
  const idsOf = (kind: 'licence' | 'certificate') =>
    told.flatMap(({ subject, matchedBy }) => (subject.kind === kind ? [{ id: subject.id, matchedBy }] : []));
  await addLookups(attempts, {
    licences: idsOf('licence').map(({ id, matchedBy }) => ({ id, kind: kindOf(matchedBy) })),
    certificates: idsOf('certificate').map(({ id }) => id),
    now,
    timeZone,
  });
}

function kindOf(matchedBy: string): LicenceLookupKind {
  return (['key', 'domain', 'machine', 'account'] as const).find((kind) => kind === matchedBy) ?? 'link';
}
