/** Both sides add to what is between them, until it is decided. */
import * as contract from '#contract/rental/leases.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { neededWords } from '../../../platform/http/plainText.ts';
import { recordHappening } from '../cases.repository.ts';
import { keepEntry } from './entries.ts';
import { tellOfLease } from '../notices.ts';
import { addsTo } from '../permissions.ts';
import { lockOwn } from '../use/use.ts';
import { mustFindOwn, replyTo } from '../lists/view.ts';

/** Throws not_found, state_conflict once it is decided or the time to answer is over, evidence_full, invalid_input. */
export const addLeaseEvidence = handle(
  contract.addLeaseEvidence,
  async (call, { id, kind, words: written, pictures }) => {
    const { tx, now } = call;
    const { side } = await mustFindOwn(call, id);
    const row = await lockOwn(call, id, side);
    if (addsTo(row, now)?.kind !== kind) throw new AppError('state_conflict');
    const words = neededWords('words', written);
    await keepEntry(call, { leaseId: id, kind, part: 'addition', words, pictures });
    const isTenant = side === 'tenant';
    await recordHappening(tx, { leaseId: id, event: 'add', by: userIdOf(call), now });
    const told = { kind: isTenant ? 'lease_evidence_lessor' : 'lease_evidence', words } as const;
    await tellOfLease(tx, row, { ...told, to: isTenant ? row.lessorId : row.tenantId }, now);
    return replyTo(call, id);
  },
);
