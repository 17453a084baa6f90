import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { Login, Password } from './identity.ts';
import { limits } from '../core/limits.ts';

/** Somewhere an account is logged in. */
export const Session = z.object({
  id: z.int(),
  /** The session that asks. */
  here: z.boolean(),
  /** Browser and system, such as `Chrome, Windows`; null: it did not say. */
  device: z.string().nullable(),
  /** The network it was opened from, never one machine; null: nobody knows. */
  network: z.string().nullable(),
  createdAt: time,
  lastUsedAt: time,
  /** When it ends by itself, unless it is idle before. */
  expiresAt: time,
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint('GET /api/account/sessions', {
  summary: 'Where your account is logged in, this session first and then by last use',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({ list: z.array(Session) }),
  errors: [],
});

export const endSession = endpoint('POST /api/account/session/end', {
  summary: 'Log out one of your sessions',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found'],
});

export const endOtherSessions = endpoint('POST /api/account/session/endOthers', {
  summary: 'Log out all of your sessions but this one',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  errors: [],
});

export const changePassword = endpoint('POST /api/account/changePassword', {
  summary: 'Set a new password with the old one. All sessions, API keys and webhooks end; the reply logs you in again',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({
    password: z.string().min(1).max(limits.password.max),
    newPassword: Password,
  }),
  output: Login,
  errors: ['password_wrong', 'password_common', 'password_same', 'step_up_needed', 'too_many_requests'],
});
