/** What programs ask without changing anything: is this key valid here, and which key signs the answer. */
import * as licenceValidation from '#contract/licences/licenceValidation.ts';
import * as licences from '#contract/licences/licences.ts';
import { isValidCode } from '#contract/licences/licenceValidation.ts';
import { handleForProgram, handle } from '../../../platform/http/http.ts';
import { failureAnswer } from './failureAnswer.ts';
import { begin } from './action.ts';
import { answerOf } from './reply.ts';
import { activationIn, examine, fieldOf } from './context.ts';
import { questionOf } from './request.ts';
import { resultOf } from './validate.ts';

/** The signed result for a key and what it is used on. Throws too_many_requests. */
export const validateLicence = handleForProgram(
  licenceValidation.validateLicence,
  async (call, input) => {
    const { keys, attempts } = call.app;
    const question = questionOf(keys, 'validate', input);
    let { licence, places, facts } = await examine(call.tx, call, question);
    let code = resultOf(facts);
    if (licence?.startsAt === null && isValidCode(code)) {
      // The first validation begins the term: the only one that writes, by a statement of its own, as what is read only cannot.
      const begun = await begin(attempts, licence, call.now);
      if (begun) licence = { ...licence, ...begun };
      else ({ licence, places, facts } = await examine(attempts, call, question));
      code = resultOf({ ...facts, licence });
    }
    return answerOf({ ...call, keys }, question, {
      code,
      licence,
      activation: activationIn(places),
      field: fieldOf(code, places, question),
    });
  },
  failureAnswer('validate'),
);

/** The public half of the key that signs answers, as PEM. */
export const getLicencePublicKey = handle(licences.getLicencePublicKey, async (call) => {
  const { signingKeyId, publicKeyPem } = call.app.keys;
  return Promise.resolve({ keyId: signingKeyId, algorithm: 'Ed25519', pem: publicKeyPem });
});
