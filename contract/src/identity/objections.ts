import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { time } from '../core/times.ts';
import { objectionRules } from './factorRules.ts';

/** What the link in a mail objects to: a second factor that was added, or one that an admin is about to take away. */
export const Objection = z.object({
  about: z.enum(['factor_added', 'factor_reset']),
  at: time,
  until: time,
  /** Whether there is still something to object to. */
  may: z.boolean(),
});
export type Objection = z.infer<typeof Objection>;

const token = z.string().min(1).max(objectionRules.tokenMax);

export const getObjection = endpoint('GET /api/user/objection', {
  summary: 'What the link “that was not me” in a mail about second factors is about',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ token }),
  output: Objection,
  errors: ['not_found'],
});

export const raiseObjection = endpoint('POST /api/user/objection', {
  summary:
    '“That was not me”: factors that were added since go, the password has to be reset, all sessions end; or a reset is stopped',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({ token }),
  output: Objection,
  errors: ['not_found', 'state_conflict'],
});
