/** Files for use without network, for programs that have the key. */
import * as contract from '#contract/licences/licenceFiles.ts';
import type { CheckOut } from '#contract/licences/licenceFiles.ts';
import { handleForProgram, type FailedCall } from '../../../platform/http/http.ts';
import { validateLicence } from '../program/check.ts';
import { failureAnswer } from '../program/failureAnswer.ts';
import { countFile, issueFile } from './issueFile.ts';
import * as repository from './offline.repository.ts';
import { keyHashOf, questionOf } from '../program/request.ts';
import { lockSeats, returnDueSeats } from '../bindings/seats.repository.ts';

const none = { file: null, offlineUntil: null };

/** What a validation would answer, and the file where it is valid. Throws too_many_requests, which its route answers with. */
export const checkOutLicence = handleForProgram(
  contract.checkOutLicence,
  async (call, input) => {
    const { tx, now, app } = call;
    const first = await validateLicence(call, input);
    const found = first.valid ? await repository.findLicenceOfKey(tx, keyHashOf(app.keys, input.key)) : undefined;
    if (!found) return { ...first, ...none };
    await countFile(call, found);
    await lockSeats(tx, [found.id]);
    await returnDueSeats(tx, found.id, now);
    // Under the lock it is what it will be when the file is made.
    const answer = await validateLicence(call, input);
    const licence = answer.valid ? await repository.findLicenceOfKey(tx, found.keyHash) : undefined;
    if (!licence) return { ...answer, ...none };
    const activation = answer.activation ? await repository.findBound(tx, licence.id, answer.activation.id) : undefined;
    // For where the program runs, which terms may count as the same without being it.
    const place = questionOf(app.keys, 'validate', input).places.find(({ kind }) => kind === activation?.kind);
    const { file, offlineUntil } = await issueFile(call, {
      licence,
      activation: activation ?? null,
      target: place?.target ?? undefined,
      nonce: input.nonce ?? null,
      by: 'program',
    });
    return { ...answer, file, offlineUntil };
  },
  checkOutFailure,
);

/** What a program is told where a person would be told of a failure. */
export function checkOutFailure(failed: FailedCall): CheckOut {
  return { ...failureAnswer('validate')(failed), ...none };
}
