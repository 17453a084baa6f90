/** Certificates as their holders see them, and what they let strangers see. */
import * as contract from '#contract/verification/certificates.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { certificateDisclosures } from '#contract/verification/disclosures.ts';
import { lookupDays } from '#contract/licences/licenceRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { siteConfiguration } from '../site/service.ts';
import * as repository from './certificates.repository.ts';
import { rowOf } from './certificateRow.ts';
import { factsOfCertificate } from './facts.ts';
import { makeLink } from './link.ts';
import { lookAtCertificates } from './look.repository.ts';

/** One's own, newest first. */
export const listOwnCertificates = handle(contract.listOwnCertificates, async (call, page) => {
  const found = await repository.listCertificateRows(call.tx, { userId: userIdOf(call), ...page });
  return mapPage(found, await viewOfAll(call, found.list));
});

/** Throws not_found, also for another's. */
export const discloseCertificate = handle(contract.discloseCertificate, async (call, { id, disclosed }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const fields = certificateDisclosures.filter((field) => disclosed.includes(field));
  if (!(await repository.discloseFields(tx, { id, userId, disclosed: fields }))) throw new AppError('not_found');
  const event = {
    certificateId: id,
    event: 'disclose',
    actorId: userId,
    reason: null,
    note: fields.join(', '),
  } as const;
  await repository.insertCertificateEvent(tx, { ...event, now });
  const row = await repository.findCertificate(tx, id);
  if (!row) throw new AppError('not_found');
  const viewOf = await viewOfAll(call, [row]);
  return viewOf(row);
});

/** How to show each of these certificates: with what strangers are told of it now, a link that says so, and its look-ups. */
async function viewOfAll(
  call: Call,
  rows: readonly repository.StoredCertificate[],
): Promise<(row: repository.StoredCertificate) => Reply<OutputOf<typeof contract.discloseCertificate>>> {
  const { tx, now, app } = call;
  const ids = rows.map(({ id }) => id);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const [looks, lookups] = await Promise.all([
    lookAtCertificates(tx, ids),
    repository.countCertificateLookups(tx, { ids, now, timeZone, days: lookupDays }),
  ]);
  return (row) => {
    const facts = factsOfCertificate(looks.get(row.id) ?? [], call);
    if (!facts) throw new Error(`certificate ${row.id} was listed and is gone`);
    const { result, reason, at } = facts;
    return {
      ...rowOf(row, now),
      disclosed: row.disclosed,
      told: { result, reason, at },
      link: makeLink(app.keys, { subject: { kind: 'certificate', id: row.id }, result, at: now }),
      lookups: lookups.get(row.id) ?? 0,
    };
  };
}
