import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fileLimits } from './licenceFileFormat.ts';
import { validateLicence, Validation } from './licenceValidation.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';

/** A file as it is saved; its format stands in `licenceFileFormat.ts`. */
export const LicenceFile = z.object({
  /** A machine gets a machine file, which only opens there; a domain or an account a licence file. */
  kind: z.enum(['licence', 'machine']),
  activationId: z.int(),
  fileName: z.string(),
  file: z.string(),
  /** The file is good until then, and its seat stays taken until then, even when it is unbound sooner. */
  offlineUntil: time,
});
export type LicenceFile = z.infer<typeof LicenceFile>;

export const getLicenceFile = endpoint('POST /api/licence/file', {
  summary: 'A file that proves an activation of your licence without network',
  access: 'user',
  scope: 'licence.bind',
  effect: 'changes',
  input: z.strictObject({ licenceId: id, activationId: id }),
  output: LicenceFile,
  errors: ['not_found', 'licence_not_active', 'too_many_requests'],
});

export const answerRequestFile = endpoint('POST /api/licence/answerRequest', {
  summary: 'Activate a machine without network by the request file that it made; answers with its machine file',
  access: 'user',
  scope: 'licence.bind',
  effect: 'changes',
  input: z.strictObject({ licenceId: id, request: z.string().min(1).max(fileLimits.request.max) }),
  output: LicenceFile,
  errors: ['not_found', 'licence_not_active', 'seats_used_up', 'too_many_requests'],
});

/** The answer to a program: a validation, and the file where it is valid. */
export const CheckOut = Validation.extend({
  file: z.string().nullable(),
  offlineUntil: time.nullable(),
});
export type CheckOut = z.infer<typeof CheckOut>;

export const checkOutLicence = endpoint('POST /api/licence/checkOut', {
  summary: 'A file that proves an activation without network, by the licence’s key; failures are signed replies',
  access: 'anyone',
  effect: 'changes',
  input: validateLicence.input,
  output: CheckOut,
  errors: [],
  answersFailures: true,
});
