/** What becomes of offers and proofs when nobody acts. */
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { recheckAfter, recordLook } from '../proofs/domainProofs.ts';
import { takeDueProofs } from '../proofs/domainProofs.repository.ts';
import { lookAtDomain } from '../proofs/lookAtDomain.ts';
import { writeAboutTransfers } from '../transfer/transferMail.ts';
import { expireTransfers } from '../transfer/transfers.repository.ts';

const atOnce = 500;
/** Domains that are looked at together: each may take seconds. */
const looksAtOnce = 10;
/** A turn ends some time, also where more becomes due than it can do. */
const turnsMax = 200;

export const holderPeriodicJobs: PeriodicJob[] = [
  { name: 'licences.expireTransfers', everySeconds: 300, run: endOffers },
  { name: 'licences.recheckDomains', everySeconds: 300, run: lookAgain },
];

async function endOffers({ transaction, now, signal }: JobContext): Promise<void> {
  for (let turn = 0; turn < turnsMax && !signal?.aborted; turn += 1) {
    const ended = await transaction(async (tx) => {
      const ids = await expireTransfers(tx, { now, limit: atOnce, licenceId: null });
      await writeAboutTransfers(tx, 'expired', ids, now);
      return ids.length;
    });
    if (ended < atOnce) return;
  }
}

/** Each is claimed before it is looked at, with no transaction open meanwhile; what dies between waits for the next day. */
async function lookAgain({ app, transaction, now, signal }: JobContext): Promise<void> {
  for (let turn = 0; turn < turnsMax && !signal?.aborted; turn += 1) {
    const due = await transaction((tx) => takeDueProofs(tx, { now, limit: looksAtOnce, nextAt: recheckAfter(now) }));
    const looks = await Promise.all(due.map((proof) => lookAtDomain(app.config.outbound, proof)));
    for (const [index, proof] of due.entries()) {
      const look = looks[index];
      if (look) await transaction((tx) => recordLook(tx, proof, { look, now, isAsked: false }));
    }
    if (due.length < looksAtOnce) return;
  }
}
