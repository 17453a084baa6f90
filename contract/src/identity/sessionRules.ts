/** Numbers of sessions. Free of zod. */
import { hour, minute } from '../core/durations.ts';

/** How long sessions live, in seconds. */
export const sessionRules = {
  life: 7 * 24 * hour,
  /** Where "stay logged in" was chosen; such a session does not end by being idle. */
  rememberedLife: 30 * 24 * hour,
  adminLife: 8 * hour,
  idle: 24 * hour,
  adminIdle: hour,
  /** How long the password counts as just given, for what asks for it again. */
  stepUp: 5 * minute,
  /** How long a device counts as known after its last login. */
  knownDevice: 180 * 24 * hour,
  /** How long an ended session is kept, in days. */
  endedKeptDays: 90,
  /** Days that it is kept which accounts logged in on one device, since the last time. */
  sharedDeviceDays: 365,
} as const;
