/** What is put on record about accounts, beside what admins do. Free of zod. */
export const securityEventKinds = [
  'login',
  'login_failed',
  'logout',
  'step_up',
  'step_up_failed',
  'code_asked',
  'password_reset',
  'reset_failed',
  'password_changed',
  'session_ended',
  'role_changed',
  'role_switched',
  'state_changed',
  'api_key_made',
  'api_key_ended',
  'webhook_made',
  'webhook_changed',
  'refused',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
